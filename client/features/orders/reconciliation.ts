import { type UnknownAmount, unknownAmount } from '#format/money.ts';
import { statusOf } from '#format/status.ts';
import type { Order } from './api.ts';

/** The result of one check. */
export interface Check extends Finding {
  name: string;
}

/** Returns the code of an order's amounts; the order itself has none. */
export const cryptocurrencyOf = ({ deposit, quote, trade }: Order) =>
  deposit?.account?.cryptocurrency ?? quote?.cryptocurrency ?? trade?.cryptocurrency;

/** The amounts of an order, in the order in which they arise. See decision 1 in docs/decisions.md. */
export function amountsOf(order: Order): Record<'quoted' | 'required' | 'paid' | 'swept', Side> {
  const { deposit, quote } = order;
  const code = cryptocurrencyOf(order);
  return {
    quoted: {
      word: 'quoted',
      amount: order.cryptocurrency_amount,
      code: quote?.cryptocurrency ?? code,
    },
    required: { word: 'required', amount: deposit?.payment_amount, code },
    paid: { word: 'paid', amount: deposit?.balance, code },
    swept: { word: 'swept', amount: deposit?.sweep_amount, code },
  };
}

/** Compares each amount of an order with the one before it, exactly. `paid` is a mismatch exactly for suspicious orders. */
export function compareAmounts(order: Order): Record<'required' | 'paid' | 'swept', Check> {
  const { quoted, required, paid, swept } = amountsOf(order);
  const ofDeposit = (review: () => Finding) =>
    order.deposit ? review() : pending('There is no deposit.');
  return {
    required: { name: 'Quoted vs required', ...ofDeposit(() => compare(quoted, required)) },
    paid: { name: 'Required vs paid', ...ofDeposit(() => reviewPaid(required, paid)) },
    swept: { name: 'Paid vs swept', ...ofDeposit(() => reviewSwept(paid, swept)) },
  };
}

/** An order is paid over time, so zero is not a mismatch. */
function reviewPaid(required: Side, paid: Side): Finding {
  if (paid.amount !== 0n) return compare(required, paid);
  if (!isKnown(required) || required.amount === 0n) return pending('Nothing paid yet.');
  return pending({ amount: required.amount, code: required.code }, ' not paid yet.');
}

function reviewSwept(paid: Side, swept: Side): Finding {
  if (swept.amount !== 0n) return compare(paid, swept);
  if (!isKnown(paid) || paid.amount === 0n) return pending('Nothing swept yet.');
  return {
    assessment: 'attention',
    sentence: [{ amount: paid.amount, code: paid.code }, ' paid, nothing swept.'],
  };
}

/** Compares the traded amount of an order with the quoted one. */
export const compareTraded = (order: Order): Check => ({
  name: 'Quoted vs traded',
  ...(order.trade ? reviewTrade(order, order.trade) : pending('There is no trade.')),
});

/** Checks the rest of an order: its trade, approvals, invoice and quote. */
export function reviewOrder(order: Order): Check[] {
  const { invoice, quote } = order;
  return [
    compareTraded(order),
    { name: 'Approvals', ...reviewApprovals(order) },
    ...(invoice ? [{ name: 'Invoice', ...reviewInvoice(invoice.status, order) }] : []),
    ...(quote ? [{ name: 'Quote', ...reviewStatus('Quote', quote.status, order) }] : []),
  ];
}

function reviewTrade(order: Order, trade: NonNullable<Order['trade']>): Finding {
  const traded = { word: 'traded', amount: trade.amount, code: trade.cryptocurrency };
  const finding = compare(amountsOf(order).quoted, traded);
  return finding.assessment === 'match' && trade.fulfilled === false
    ? pending('The trade is not fulfilled yet.')
    : finding;
}

/** Reviews the approvals: a trade needs both, an automatic one only the external one. */
function reviewApprovals(order: Order): Finding {
  const {
    trade,
    auto_trade,
    trade_approved_internal: internal,
    trade_approved_external: external,
  } = order;
  if (typeof internal !== 'boolean' || typeof external !== 'boolean')
    return pending('Approval status unknown.');
  const missing = [!internal && auto_trade !== true && 'internally', !external && 'externally']
    .filter(Boolean)
    .join(' and ');
  if (missing && trade)
    return { assessment: 'attention', sentence: [`Traded without being approved ${missing}.`] };
  if (missing) return pending(`Not approved ${missing} yet.`);
  const approved = internal
    ? 'Approved internally and externally'
    : 'Approved externally (enough for auto trade)';
  return trade
    ? { assessment: 'match', sentence: [`${approved}.`] }
    : pending(`${approved}. There is no trade.`);
}

/** Statuses of an invoice or a quote that will not be completed. */
const ended = new Set(
  'CANCELED CANCELLED DECLINED EXPIRED FAILED INVALID REJECTED VOID'.split(' '),
);

/** A completed invoice of an order that is not paid in full needs a person. */
export function reviewInvoice(status: string | null | undefined, order: Order): Finding {
  const { required, paid } = amountsOf(order);
  const missing = isKnown(required) && isKnown(paid) ? required.amount - paid.amount : 0n;
  const { word, tone } = statusOf(status);
  if (tone !== 'good' || missing <= 0n) return reviewStatus('Invoice', status, order);
  return {
    assessment: 'attention',
    sentence: [`Invoice is ${word}, but `, { amount: missing, code: paid.code }, ' is missing.'],
  };
}

function reviewStatus(
  kind: 'Invoice' | 'Quote',
  status: string | null | undefined,
  order: Order,
): Finding {
  const { word, tone } = statusOf(status);
  if (word === undefined) return pending(`${kind} status unknown.`);
  if (!ended.has(word))
    return { assessment: tone === 'good' ? 'match' : 'pending', sentence: [`${kind} is ${word}.`] };
  const { amount, code } = amountsOf(order).paid;
  if (amount === unknownAmount)
    return { assessment: 'attention', sentence: [`${word}, paid amount unknown.`] };
  const paid: Finding['sentence'] = amount
    ? [', ', { amount, code }, ' paid.']
    : [', nothing paid.'];
  return { assessment: 'attention', sentence: [word, ...paid] };
}

/** Returns all checks of an order. */
export const checksOf = (order: Order): Check[] => [
  ...Object.values(compareAmounts(order)),
  ...reviewOrder(order),
];

/** Returns the checks that need a person. */
export const warningsOf = (checks: Check[]): Check[] =>
  checks.filter(({ assessment }) => assessment === 'mismatch' || assessment === 'attention');

/** Sums up checks: `unknown` or `pending` while one is and none needs a person. Undefined without anything to compare. */
export function assessmentOf(checks: Check[]): Assessment | undefined {
  const has = (assessment: Assessment) => checks.some((check) => check.assessment === assessment);
  if (has('mismatch')) return 'mismatch';
  if (has('attention')) return 'attention';
  if (has('unknown')) return 'unknown';
  if (!has('match')) return undefined;
  return has('pending') ? 'pending' : 'match';
}

/**
 * `mismatch`: two amounts differ. `attention`: anything else that needs a person. `unknown`: two amounts should be compared and cannot
 * be. `pending`: there is nothing to compare, or not yet.
 */
export type Assessment = 'match' | 'mismatch' | 'attention' | 'unknown' | 'pending';

type Code = string | null | undefined;

/** Minor units of a code. */
interface Amount {
  amount: bigint;
  code: Code;
}

/** The words and amounts of a sentence, in order. */
export type Sentence = (string | Amount)[];

interface Finding {
  assessment: Assessment;
  sentence: Sentence;
  /** The compared amounts of a mismatch. */
  detail?: Sentence;
}

/** One of two amounts that are compared. */
export interface Side {
  /** Names the amount: `paid`. */
  word: string;
  amount: bigint | UnknownAmount | null | undefined;
  code: Code;
}

const pending = (...sentence: Sentence): Finding => ({ assessment: 'pending', sentence });

const unknown = (...sentence: Sentence): Finding => ({ assessment: 'unknown', sentence });

const isKnown = (side: Side): side is Side & Amount => typeof side.amount === 'bigint';

/** Compares two amounts exactly. */
function compare(first: Side, second: Side): Finding {
  if (!isKnown(first) || !isKnown(second)) {
    return unknown(`${capitalize(isKnown(first) ? second.word : first.word)} amount unknown.`);
  }
  if (first.code !== second.code) {
    return unknown(first, ` ${first.word} and `, second, ` ${second.word} cannot be compared.`);
  }
  if (first.amount === second.amount)
    return { assessment: 'match', sentence: [first, ` ${first.word} and ${second.word}.`] };
  const isMore = first.amount < second.amount;
  const difference = isMore ? second.amount - first.amount : first.amount - second.amount;
  return {
    assessment: 'mismatch',
    sentence: [
      leadOf(first.word, second.word, isMore),
      { amount: difference, code: first.code },
      `${share(difference, first.amount)}.`,
    ],
    detail: [first, ` ${first.word}, `, second, ` ${second.word}.`],
  };
}

/** A difference in percent of an amount, cut to two places: ` (17.47%)`. Nothing from 1,000% on, which says less than the amounts. */
function share(difference: bigint, amount: bigint): string {
  if (difference >= amount * 10n) return '';
  return ` (${Number((difference * 10_000n) / amount) / 100 || 'under 0.01'}%)`;
}

/** The start of a sentence about a difference. */
const leadOf = (first: string, second: string, isMore: boolean): string => {
  if (second === 'paid') return isMore ? 'Overpaid by ' : 'Underpaid by ';
  return `${isMore ? 'More' : 'Less'} ${second} than ${first}: `;
};

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
