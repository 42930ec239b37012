import { describe, expect, it } from 'vitest';
import type { Order } from '../../client/features/orders/api.ts';
import { reconcile } from '../../client/features/orders/reconciliation.ts';
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
  reconcile(of).map(({ verdict, parts }) => {
    const words = parts.map((part) => (typeof part === 'string' ? part : `${money(part.amount, part.code).value} ${part.code}`));
    return `${verdict}: ${words.join('')}`;
  });
const deposit = (part: object) => read({ ...order, deposit: { ...order.deposit, ...part } });

describe('reconciliation of an order', () => {
  it('OPR-19 reports equal amounts as matching', () => {
    expect(read(order)).toEqual([
      'match: 2.50 ETH required and paid.',
      'match: 2.50 ETH paid and swept.',
      'match: 2.50 ETH quoted and traded.',
      'match: Approved internally and externally.',
    ]);
  });

  it('OPR-19 shows a difference exactly, with its code and direction', () => {
    const huge = 9_007_199_254_740_993n;
    expect(deposit({ payment_amount: huge, balance: huge + 1n, sweep_amount: huge })).toEqual([
      'mismatch: Overpaid by 0.01 ETH (90071992547409.93 ETH required, 90071992547409.94 ETH paid).',
      'mismatch: Less swept than paid: 0.01 ETH (90071992547409.94 ETH paid, 90071992547409.93 ETH swept).',
      'match: 2.50 ETH quoted and traded.',
      'match: Approved internally and externally.',
    ]);
    expect(read({ ...order, trade: { ...order.trade, amount: 0n } })[2]).toBe(
      'mismatch: Less traded than quoted: 2.50 ETH (2.50 ETH quoted, 0.00 ETH traded).',
    );
    expect(deposit({ payment_amount: 0n, balance: 250n })[0]).toBe(
      'mismatch: Overpaid by 2.50 ETH (0.00 ETH required, 2.50 ETH paid).',
    );
  });

  it('OPR-19 compares no amounts that are pending, missing or of different codes', () => {
    expect(deposit({ balance: 0n, sweep_amount: 0n }).slice(0, 2)).toEqual([
      'pending: 2.50 ETH not paid yet.',
      'pending: Nothing swept yet.',
    ]);
    expect(deposit({ sweep_amount: 0n })[1]).toBe('pending: 2.50 ETH not swept yet.');
    expect(deposit({ balance: null }).slice(0, 2)).toEqual(['pending: Paid amount unknown.', 'pending: Paid amount unknown.']);
    expect(deposit({ payment_amount: null })[0]).toBe('pending: Required amount unknown.');
    expect(read({ ...order, cryptocurrency_amount: null })[2]).toBe('pending: Quoted amount unknown.');
    expect(read({ ...order, quote: { cryptocurrency: 'XBT' } })[2]).toBe(
      'pending: 0.00000250 XBT quoted and 2.50 ETH traded cannot be compared.',
    );
    expect(read({})).toEqual([
      'pending: There is no deposit.',
      'pending: There is no deposit.',
      'pending: There is no trade.',
      'pending: Approval status unknown.',
    ]);
  });

  it('OPR-19 requires approval of a trade, only external if it is automatic', () => {
    const approvals = (auto_trade: boolean, internal: boolean, external: boolean, trade: Order['trade'] = order.trade) =>
      read({ ...order, auto_trade, trade_approved_internal: internal, trade_approved_external: external, trade })[3];
    expect(approvals(false, false, false)).toBe('mismatch: Traded without being approved internally and externally.');
    expect(approvals(false, true, false)).toBe('mismatch: Traded without being approved externally.');
    expect(approvals(false, false, true)).toBe('mismatch: Traded without being approved internally.');
    expect(approvals(true, false, true)).toBe('match: Approved externally (enough for auto trade).');
    expect(approvals(true, false, false, null)).toBe('pending: Not approved externally yet.');
    expect(approvals(false, true, true, null)).toBe('pending: Approved internally and externally. There is no trade.');
  });
});
