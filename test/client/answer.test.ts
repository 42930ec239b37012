import { describe, expect, it, vi } from 'vitest';
import { dashboard } from '#contract/dashboard.ts';
import { orders } from '#contract/orders.ts';
import { users } from '#contract/users.ts';
import { checkAnswer } from '../../client/lib/api/parse-response.ts';

const order = {
  reference_id: 'ORD-1',
  rate: '1.00',
  cryptocurrency_amount: 1,
  auto_trade: true,
  trade_approved_internal: true,
  trade_approved_external: true,
  created_at: '2026-11-19T10:44:00Z',
  updated_at: '2026-11-19T10:44:00Z',
};

describe('answers', () => {
  it('CALL-4 an answer that keeps the contract comes through, without what the contract does not know', () => {
    expect(checkAnswer(orders.details, { ...order, secret: 1, deposit: null })).toEqual({ ...order, deposit: null });
  });

  it('CALL-4 of a breach, plain values stay, and what no screen could show is left out', () => {
    const report = vi.spyOn(console, 'error').mockImplementation(() => {});
    const broken = {
      ...order,
      rate: true,
      auto_trade: { yes: 1 },
      deposit: [1],
      trade: 'none',
      invoice: { id: null, status: 7 },
    };
    expect(checkAnswer(orders.details, broken)).toEqual({
      ...order,
      rate: true,
      auto_trade: undefined,
      deposit: undefined,
      trade: undefined,
      invoice: { id: null, status: 7 },
    });
    const fields = report.mock.calls.map(([line]) => /orders\.details breaks the contract at (\S+):/.exec(String(line))?.[1]);
    expect(fields.sort()).toEqual([
      'auto_trade',
      'deposit',
      'invoice.id',
      'invoice.refund_requested',
      'invoice.status',
      'rate',
      'trade',
    ]);
    checkAnswer(orders.details, broken);
    expect(report).toHaveBeenCalledTimes(fields.length);
    report.mockClear();
  });

  it('CALL-4 a list loses the items that are none, and keeps the order of the others', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const quotes = [null, { reference_id: 'A' }, 3, [], { reference_id: 'B', status: null }];
    const shown = checkAnswer(dashboard.overview, { suspicious_quotes: quotes, suspicious_orders: 'none' });
    expect(shown).toEqual({ suspicious_quotes: [{ reference_id: 'A' }, { reference_id: 'B', status: null }] });
  });

  it('CALL-4 a root of the wrong kind is a failed load', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    for (const root of [undefined, null, 'text', 3, []]) {
      expect(() => checkAnswer(users.list, root)).toThrow('The response of users.list is not what the contract names.');
    }
  });
});
