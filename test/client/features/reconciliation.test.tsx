import { describe, expect, it } from 'vitest';
import { money, unknownAmount } from '#format/money.ts';
import { meterOf } from '../../../client/features/orders/amount-strip.tsx';
import type { Order } from '../../../client/features/orders/api.ts';
import type { Sentence } from '../../../client/features/orders/reconciliation.ts';
import {
  assessmentOf,
  checksOf,
  cryptocurrencyOf,
  warningsOf,
} from '../../../client/features/orders/reconciliation.ts';

const order = {
  cryptocurrency_amount: 250n,
  auto_trade: false,
  trade_approved_internal: true,
  trade_approved_external: true,
  deposit: {
    balance: 250n,
    payment_amount: 250n,
    sweep_amount: 250n,
    account: { cryptocurrency: 'ETH' },
  },
  trade: { cryptocurrency: 'ETH', amount: 250n, fulfilled: true },
  invoice: { status: 'paid' },
  quote: { status: 'accepted', cryptocurrency: 'ETH' },
};

const textOf = (sentence: Sentence) =>
  sentence
    .map((part) =>
      typeof part === 'string' ? part : `${money(part.amount, part.code).value} ${part.code}`,
    )
    .join('');
const read = (of: Order) =>
  checksOf(of).map(({ assessment, sentence }) => `${assessment}: ${textOf(sentence)}`);
const check = (of: Order, name: string) => {
  const found = checksOf(of).find((one) => one.name === name);
  return found && `${found.assessment}: ${textOf(found.sentence)}`;
};
const deposit = (part: object) =>
  read({ ...order, deposit: { ...order.deposit, ...part } }).slice(0, 3);
const assessment = (of: Order) => assessmentOf(checksOf(of));

describe('reconciliation of an order', () => {
  it('OPR-19 reports equal amounts and completed statuses as matching', () => {
    expect(read(order)).toEqual([
      'match: 2.50 ETH quoted and required.',
      'match: 2.50 ETH required and paid.',
      'match: 2.50 ETH paid and swept.',
      'match: 2.50 ETH quoted and traded.',
      'match: Approved internally and externally.',
      'match: Invoice is PAID.',
      'match: Quote is ACCEPTED.',
    ]);
    expect(assessment(order)).toBe('match');
    expect(checksOf(order).map(({ name }) => name)).toEqual([
      'Quoted vs required',
      'Required vs paid',
      'Paid vs swept',
      'Quoted vs traded',
      'Approvals',
      'Invoice',
      'Quote',
    ]);
  });

  it('OPR-19 warns of mismatches and of what needs review, of nothing else', () => {
    const worse = {
      ...order,
      invoice: { status: 'open' },
      deposit: { ...order.deposit, balance: 251n, sweep_amount: 0n },
    };
    expect(warningsOf(checksOf(worse)).map(({ name, assessment }) => [name, assessment])).toEqual([
      ['Required vs paid', 'mismatch'],
      ['Paid vs swept', 'attention'],
    ]);
    expect(warningsOf(checksOf(order))).toEqual([]);
  });

  it('OPR-19 shows a difference exactly, with its code and direction', () => {
    const huge = 9_007_199_254_740_993n;
    expect(deposit({ payment_amount: huge, balance: huge + 1n, sweep_amount: huge })).toEqual([
      'mismatch: More required than quoted: 90071992547407.43 ETH.',
      'mismatch: Overpaid by 0.01 ETH (under 0.01%).',
      'mismatch: Less swept than paid: 0.01 ETH (under 0.01%).',
    ]);
    const [traded] = checksOf({ ...order, trade: { ...order.trade, amount: 0n } }).filter(
      ({ name }) => name.endsWith('traded'),
    );
    expect([traded?.sentence, traded?.detail].map((part) => part && textOf(part))).toEqual([
      'Less traded than quoted: 2.50 ETH (100%).',
      '2.50 ETH quoted, 0.00 ETH traded.',
    ]);
    expect(deposit({ payment_amount: 0n })[1]).toBe('mismatch: Overpaid by 2.50 ETH.');
    expect(deposit({ payment_amount: -250n })[1]).toBe('mismatch: Overpaid by 5.00 ETH.');
  });

  it.each([
    [250n, 206n, 'Underpaid by 0.44 ETH (17.6%).'],
    [1_259_248n, 1_039_248n, 'Underpaid by 2200.00 ETH (17.47%).'],
    [250n, 2749n, 'Overpaid by 24.99 ETH (999.6%).'],
    [250n, 2750n, 'Overpaid by 25.00 ETH.'],
    [100_000n, 1n, 'Underpaid by 999.99 ETH (99.99%).'],
  ])(
    'OPR-19 shows a difference in percent of the first amount: %i, %i',
    (payment_amount, balance, sentence) => {
      expect(deposit({ payment_amount, balance })[1]).toBe(`mismatch: ${sentence}`);
    },
  );

  it('OPR-19 takes the code of the deposit, the quote or the trade', () => {
    const deposit = { account: { cryptocurrency: 'LTC' } };
    const [quote, trade] = [{ cryptocurrency: 'XBT' }, { cryptocurrency: 'ETH' }];
    expect(
      [{ deposit, quote, trade }, { deposit: { account: null }, quote, trade }, { trade }, {}].map(
        cryptocurrencyOf,
      ),
    ).toEqual(['LTC', 'XBT', 'ETH', undefined]);
  });

  it('OPR-19 compares no amounts that are pending, missing or of different codes', () => {
    expect(deposit({ balance: 0n, sweep_amount: 0n }).slice(1)).toEqual([
      'pending: 2.50 ETH not paid yet.',
      'pending: Nothing swept yet.',
    ]);
    expect(deposit({ balance: 0n, payment_amount: 0n })[1]).toBe('pending: Nothing paid yet.');
    expect(
      check({ ...order, trade: { ...order.trade, fulfilled: false } }, 'Quoted vs traded'),
    ).toBe('pending: The trade is not fulfilled yet.');
    expect(
      check(
        { ...order, trade: { ...order.trade, amount: 1n, fulfilled: false } },
        'Quoted vs traded',
      ),
    ).toMatch(/^mismatch/);
    expect(check({ ...order, invoice: { status: undefined } }, 'Invoice')).toBe(
      'pending: Invoice status unknown.',
    );
    expect(check({ ...order, trade_approved_external: null }, 'Approvals')).toBe(
      'pending: Approval status unknown.',
    );
    expect(deposit({ balance: null }).slice(1)).toEqual([
      'unknown: Paid amount unknown.',
      'unknown: Paid amount unknown.',
    ]);
    expect(deposit({ payment_amount: null })[1]).toBe('unknown: Required amount unknown.');
    expect(deposit({ balance: unknownAmount, sweep_amount: unknownAmount })).toEqual([
      'match: 2.50 ETH quoted and required.',
      'unknown: Paid amount unknown.',
      'unknown: Paid amount unknown.',
    ]);
    expect(check({ ...order, cryptocurrency_amount: null }, 'Quoted vs traded')).toBe(
      'unknown: Quoted amount unknown.',
    );
    expect(check({ ...order, quote: { cryptocurrency: 'XBT' } }, 'Quoted vs traded')).toBe(
      'unknown: 0.00000250 XBT quoted and 2.50 ETH traded cannot be compared.',
    );
    expect(read({})).toEqual([
      'pending: There is no deposit.',
      'pending: There is no deposit.',
      'pending: There is no deposit.',
      'pending: There is no trade.',
      'pending: Approval status unknown.',
    ]);
    expect(assessment({})).toBeUndefined();
  });

  it('OPR-19 requires approval of a trade, only external if it is automatic', () => {
    const approvals = (
      auto_trade: boolean,
      internal: boolean,
      external: boolean,
      trade: Order['trade'] = order.trade,
    ) =>
      check(
        {
          ...order,
          auto_trade,
          trade_approved_internal: internal,
          trade_approved_external: external,
          trade,
        },
        'Approvals',
      );
    expect(approvals(false, false, false)).toBe(
      'attention: Traded without being approved internally and externally.',
    );
    expect(approvals(false, true, false)).toBe(
      'attention: Traded without being approved externally.',
    );
    expect(approvals(false, false, true)).toBe(
      'attention: Traded without being approved internally.',
    );
    expect(approvals(true, false, true)).toBe(
      'match: Approved externally (enough for auto trade).',
    );
    expect(approvals(true, false, false, null)).toBe('pending: Not approved externally yet.');
    expect(approvals(false, true, true, null)).toBe(
      'pending: Approved internally and externally. There is no trade.',
    );
  });

  it('OPR-60 needs review when paid but not swept, expired or cancelled', () => {
    expect(deposit({ sweep_amount: 0n })[2]).toBe('attention: 2.50 ETH paid, nothing swept.');
    const unswept = { ...order, deposit: { ...order.deposit, sweep_amount: 0n } };
    expect(assessment(unswept)).toBe('attention');
    expect(check({ ...order, invoice: { status: 'expired' } }, 'Invoice')).toBe(
      'attention: EXPIRED, 2.50 ETH paid.',
    );
    expect(check({ ...order, quote: { ...order.quote, status: 'Cancelled' } }, 'Quote')).toBe(
      'attention: CANCELLED, 2.50 ETH paid.',
    );
    const unpaid = {
      ...order,
      deposit: { ...order.deposit, balance: 0n, sweep_amount: 0n },
      invoice: { status: 'EXPIRED' },
    };
    expect(check(unpaid, 'Invoice')).toBe('attention: EXPIRED, nothing paid.');
    expect(assessment({ ...unswept, deposit: { ...order.deposit, balance: 251n } })).toBe(
      'mismatch',
    );
  });

  it('OPR-165 needs review when an invoice is completed but not paid in full', () => {
    const short = { ...order, deposit: { ...order.deposit, balance: 125n } };
    expect(check(short, 'Invoice')).toBe('attention: Invoice is PAID, but 1.25 ETH is missing.');
    expect(assessment(short)).toBe('mismatch');
    const more = { ...order, deposit: { ...order.deposit, balance: 251n } };
    expect(check(more, 'Invoice')).toBe('match: Invoice is PAID.');
  });

  it.each(['balance', 'payment_amount'])(
    'OPR-165 decides nothing about a completed invoice without %s',
    (amount) => {
      const unknown = { ...order, deposit: { ...order.deposit, [amount]: null } };
      expect(check(unknown, 'Invoice')).toBe('match: Invoice is PAID.');
    },
  );

  it.each([
    ['an unreadable balance', { deposit: { ...order.deposit, balance: null } }],
    ['an unreadable quoted amount', { cryptocurrency_amount: undefined }],
    ['a trade in another cryptocurrency', { trade: { ...order.trade, cryptocurrency: 'XBT' } }],
  ])('OPR-60 claims no match with %s', (_name, part) => {
    expect(assessment({ ...order, ...part })).toBe('unknown');
  });

  it('OPR-60 is neutral while anything is pending', () => {
    for (const part of [
      { trade: null },
      { trade: { ...order.trade, fulfilled: false } },
      { invoice: { status: 'open' } },
      { invoice: { status: null } },
      { quote: { ...order.quote, status: undefined } },
      { trade_approved_internal: undefined },
    ]) {
      expect(assessment({ ...order, ...part }), Object.keys(part)[0]).toBe('pending');
    }
    expect(assessment({ ...order, invoice: null, quote: null })).toBe('match');
  });

  it('OPR-61 draws a bar per amount and never hides a gap', () => {
    const side = (amount: bigint | null, code = 'XBT') => ({ word: 'paid', amount, code });
    expect(meterOf(side(825n), side(1000n), 1000n)).toEqual({ is: 82.5, gap: 100 });
    expect(meterOf(side(1000n), side(1000n), 2000n)).toEqual({ is: 50 });
    expect(meterOf(side(1000n), side(800n), 1000n)).toEqual({ is: 80, over: 100 });
    const huge = 10n ** 30n;
    expect(meterOf(side(huge - 1n), side(huge), huge)).toEqual({ is: 98, gap: 100 });
    expect(meterOf(side(0n), side(1n), huge)).toEqual({ is: 0, gap: 2 });
    expect(
      [side(null), side(1n, 'ETH'), side(-1n)].map((one) => meterOf(one, side(1n), 1n)),
    ).toEqual([undefined, undefined, undefined]);
  });
});
