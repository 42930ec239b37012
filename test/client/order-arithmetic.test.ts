import { describe, expect, it } from 'vitest';
import type { Order } from '../../client/features/orders/api.ts';
import { arithmeticOf } from '../../client/features/orders/arithmetic.ts';
import { money } from '../../client/lib/format/money.ts';

const order = {
  cryptocurrency_amount: 250n,
  auto_trade: false,
  trade_approved_internal: true,
  trade_approved_external: true,
  deposit: { balance: 250n, payment_amount: 250n, sweep_amount: 250n, account: { cryptocurrency: 'ETH' } },
  trade: { cryptocurrency: 'ETH', amount: 250n },
  quote: { cryptocurrency: 'ETH' },
};

/** Formats each line as its verdict and sentence. */
const read = (of: Order) =>
  arithmeticOf(of).map(({ verdict, says }) => {
    const words = says.map((part) => (typeof part === 'string' ? part : `${money(part.amount, part.code).value} ${part.code}`));
    return `${verdict}: ${words.join('')}`;
  });
const deposit = (part: object) => read({ ...order, deposit: { ...order.deposit, ...part } });

describe("an order's arithmetic", () => {
  it('OPR-19 reports equal amounts as matching', () => {
    expect(read(order)).toEqual([
      'even: 2.50 ETH required and paid.',
      'even: 2.50 ETH paid and swept.',
      'even: 2.50 ETH quoted and traded.',
      'even: Approved internally and externally.',
    ]);
  });

  it('OPR-19 shows a difference exactly, with its code and direction', () => {
    const huge = 9_007_199_254_740_993n;
    expect(deposit({ payment_amount: huge, balance: huge + 1n, sweep_amount: huge })).toEqual([
      'odd: 90071992547409.93 ETH required, 90071992547409.94 ETH paid: 0.01 ETH too much.',
      'odd: 90071992547409.94 ETH paid, 90071992547409.93 ETH swept: 0.01 ETH too little.',
      'even: 2.50 ETH quoted and traded.',
      'even: Approved internally and externally.',
    ]);
    expect(read({ ...order, trade: { ...order.trade, amount: 0n } })[2]).toBe(
      'odd: 2.50 ETH quoted, 0.00 ETH traded: 2.50 ETH too little.',
    );
    expect(deposit({ payment_amount: 0n, balance: 250n })[0]).toBe('odd: 0.00 ETH required, 2.50 ETH paid: 2.50 ETH too much.');
  });

  it('OPR-19 compares no amounts that are pending, missing or of different codes', () => {
    expect(deposit({ balance: 0n, sweep_amount: 0n }).slice(0, 2)).toEqual([
      'open: Nothing of 2.50 ETH has been paid.',
      'open: Nothing has been swept.',
    ]);
    expect(deposit({ sweep_amount: 0n })[1]).toBe('open: Nothing of 2.50 ETH has been swept.');
    expect(deposit({ balance: null }).slice(0, 2)).toEqual([
      'open: It is not known what was paid.',
      'open: It is not known what was paid.',
    ]);
    expect(deposit({ payment_amount: null })[0]).toBe('open: It is not known what was required.');
    expect(read({ ...order, cryptocurrency_amount: null })[2]).toBe('open: It is not known what was quoted.');
    expect(read({ ...order, quote: { cryptocurrency: 'XBT' } })[2]).toBe(
      'open: 0.00000250 XBT quoted and 2.50 ETH traded cannot be compared.',
    );
    expect(read({})).toEqual([
      'open: There is no deposit.',
      'open: There is no deposit.',
      'open: There is no trade.',
      'open: It is not known who has approved.',
    ]);
  });

  it('OPR-19 requires approval of a trade, only external if it is automatic', () => {
    const approvals = (auto_trade: boolean, internal: boolean, external: boolean, trade: Order['trade'] = order.trade) =>
      read({ ...order, auto_trade, trade_approved_internal: internal, trade_approved_external: external, trade })[3];
    expect(approvals(false, false, false)).toBe('odd: Traded without being approved internally and externally.');
    expect(approvals(false, true, false)).toBe('odd: Traded without being approved externally.');
    expect(approvals(false, false, true)).toBe('odd: Traded without being approved internally.');
    expect(approvals(true, false, true)).toBe('even: Approved externally, as is enough for an automatic trade.');
    expect(approvals(true, false, false, null)).toBe('open: Not approved externally yet.');
    expect(approvals(false, true, true, null)).toBe('open: Approved internally and externally. There is no trade.');
  });
});
