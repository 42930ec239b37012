import { describe, expect, it, vi } from 'vitest';
import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import { dashboard } from '#contract/dashboard.ts';
import { orders } from '#contract/orders.ts';
import { users } from '#contract/users.ts';
import { parseResponse, ResponseError } from '#platform/http/parse-response.ts';

const order = {
  reference_id: 'ORD-1',
  rate: '1.00',
  cryptocurrency_amount: 1n,
  auto_trade: true,
  trade_approved_internal: true,
  trade_approved_external: true,
  created_at: '2026-11-19T10:44:00Z',
  updated_at: '2026-11-19T10:44:00Z',
};

const silenceConsole = () => vi.spyOn(console, 'error').mockImplementation(() => {});

describe('parseResponse', () => {
  it('CALL-4 drops members that the contract does not declare', () => {
    expect(parseResponse(orders.details, { ...order, secret: 1, deposit: null })).toEqual({
      ...order,
      deposit: null,
    });
  });

  it('FMT-1 normalises an amount from a number or digits to a bigint', () => {
    for (const cryptocurrency_amount of [250, 250n, '250']) {
      expect(
        parseResponse(orders.details, { ...order, cryptocurrency_amount }).cryptocurrency_amount,
      ).toBe(250n);
    }
  });

  it('ORD-1 normalises a rate to plain digits', () => {
    for (const [rate, digits] of [
      [0.70685, '0.70685'],
      [1e-7, '0.0000001'],
      [1e21, '1000000000000000000000'],
      ['1.50', '1.50'],
    ]) {
      expect(parseResponse(orders.details, { ...order, rate }).rate).toBe(digits);
    }
  });

  it('CALL-1 keeps the type of an id', () => {
    const user = {
      username: 'a',
      email: 'a@x',
      created_at: '2026-01-01',
      updated_at: '2026-01-01',
    };
    for (const id of [7, 2n ** 60n, 'u-7'])
      expect(parseResponse(users.details, { ...user, id }).id).toBe(id);
  });

  it('CALL-4 replaces a part that breaks the contract and logs it once', () => {
    const log = silenceConsole();
    const broken = {
      ...order,
      reference_id: [],
      auto_trade: { yes: 1 },
      deposit: [1],
      invoice: { id: null, status: 7 },
    };
    const received = parseResponse(orders.details, broken);
    expect(received).toEqual({
      ...order,
      reference_id: null,
      auto_trade: null,
      deposit: undefined,
      invoice: { id: null, status: undefined, refund_requested: null },
    });
    const fields = log.mock.calls.map(
      ([line]) => /orders\.details breaks the contract at (\S+):/.exec(String(line))?.[1],
    );
    expect(fields.sort()).toEqual([
      'auto_trade',
      'deposit',
      'invoice.id',
      'invoice.refund_requested',
      'invoice.status',
      'reference_id',
    ]);
    parseResponse(orders.details, broken);
    expect(log).toHaveBeenCalledTimes(fields.length);
  });

  it('CALL-4 logs where a response breaks the contract, and what was expected', () => {
    const log = silenceConsole();
    parseResponse(users.details, { id: {}, username: 7 });
    parseResponse(closedLoopBalancing.details, {
      trades: [{ reference_id: 'A' }, { reference_id: [] }],
    });
    expect(() => parseResponse(closedLoopBalancing.overview, [])).toThrow(ResponseError);
    parseResponse(closedLoopBalancing.overview, { settlements: {}, unsettled_trades: {} });
    const breaches = log.mock.calls.map(([message]) => String(message));
    const of = (field: string) =>
      breaches.find((message) => message.includes(`at ${field}:`))?.replace(/.* at /, '');
    expect(
      ['id', 'username', 'trades.*.reference_id', 'its root', 'unsettled_trades'].map(of),
    ).toEqual([
      'id: expected another value.',
      'username: expected string.',
      'trades.*.reference_id: expected another value.',
      'its root: expected object.',
      'unsettled_trades: expected array.',
    ]);
  });

  it('ORD-7 returns a missing list as null, not as an empty list', () => {
    silenceConsole();
    const { recent_activity, suspicious_orders } = parseResponse(dashboard.overview, {});
    expect({ recent_activity, suspicious_orders }).toEqual({
      recent_activity: null,
      suspicious_orders: null,
    });
  });

  it('FMT-3 distinguishes a null status from a missing one', () => {
    silenceConsole();
    const quotes = [{ reference_id: 'A', status: null }, { reference_id: 'B' }];
    const { suspicious_quotes } = parseResponse(dashboard.overview, { suspicious_quotes: quotes });
    expect(suspicious_quotes?.map(({ status }) => status)).toEqual([null, undefined]);
  });

  it('CALL-4 drops list items of the wrong type and keeps the others', () => {
    silenceConsole();
    const quotes = [null, { reference_id: 'A' }, 3, [], { reference_id: 'B', status: null }];
    const { suspicious_quotes } = parseResponse(dashboard.overview, { suspicious_quotes: quotes });
    expect(suspicious_quotes?.map(({ reference_id }) => reference_id)).toEqual(['A', 'B']);
  });

  it('CALL-4 throws for a body of the wrong type', () => {
    silenceConsole();
    for (const body of [undefined, null, 'text', 3, []]) {
      const parse = () => parseResponse(users.list, body);
      expect(parse).toThrow(ResponseError);
      expect(parse).toThrow('The response of users.list breaks the contract.');
    }
  });
});
