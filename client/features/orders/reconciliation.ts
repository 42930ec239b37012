import type { Order } from './api.ts';
import { cryptocurrencyOf } from './cryptocurrency.ts';

/** `pending`: there is nothing to compare, or not yet. */
export type Verdict = 'match' | 'mismatch' | 'pending';

type Code = string | null | undefined;

/** Minor units of a code. */
export interface Amount {
  amount: bigint;
  code: Code;
}

interface Finding {
  verdict: Verdict;
  /** The words and amounts of a sentence, in order. */
  parts: (string | Amount)[];
}

/** The result of one comparison. */
export interface Line extends Finding {
  name: string;
}

/**
 * Compares the amounts of an order exactly. The first line is a mismatch exactly for the orders that the dashboard lists as
 * suspicious: those whose deposit is neither empty nor equal to the required amount.
 */
export function reconcile(order: Order): Line[] {
  const { deposit, trade, quote } = order;
  const code = cryptocurrencyOf(order);
  const required = { word: 'required', amount: deposit?.payment_amount, code };
  const paid = { word: 'paid', amount: deposit?.balance, code };
  const swept = { word: 'swept', amount: deposit?.sweep_amount, code };
  const quoted = { word: 'quoted', amount: order.cryptocurrency_amount, code: quote?.cryptocurrency ?? code };
  const traded = { word: 'traded', amount: trade?.amount, code: trade?.cryptocurrency };
  const noDeposit = pending('There is no deposit.');
  return [
    { name: 'Required vs paid', ...(deposit ? (notYet(required, paid) ?? compare(required, paid)) : noDeposit) },
    { name: 'Paid vs swept', ...(deposit ? (notYet(paid, swept) ?? compare(paid, swept)) : noDeposit) },
    { name: 'Quoted vs traded', ...(trade ? compare(quoted, traded) : pending('There is no trade.')) },
    { name: 'Approvals', ...reviewApprovals(order) },
  ];
}

const pending = (...parts: Finding['parts']): Finding => ({ verdict: 'pending', parts });

interface Side {
  word: string;
  amount: bigint | null | undefined;
  code: Code;
}

/** A deposit is paid and swept over time, so zero is not a mismatch. */
function notYet(first: Side, second: Side): Finding | undefined {
  if (second.amount !== 0n) return undefined;
  if (!first.amount) return pending(`Nothing ${second.word} yet.`);
  return pending({ amount: first.amount, code: first.code }, ` not ${second.word} yet.`);
}

function compare(first: Side, second: Side): Finding {
  const [a, b] = [first.amount, second.amount];
  if (typeof a !== 'bigint' || typeof b !== 'bigint') {
    return pending(`${capitalize(typeof a === 'bigint' ? second.word : first.word)} amount unknown.`);
  }
  const [one, other] = [
    { amount: a, code: first.code },
    { amount: b, code: second.code },
  ];
  if (one.code !== other.code) {
    return pending(one, ` ${first.word} and `, other, ` ${second.word} cannot be compared.`);
  }
  if (a === b) return { verdict: 'match', parts: [one, ` ${first.word} and ${second.word}.`] };
  const difference = { amount: a < b ? b - a : a - b, code: one.code };
  return {
    verdict: 'mismatch',
    parts: [leadOf(first.word, second.word, a < b), difference, ' (', one, ` ${first.word}, `, other, ` ${second.word}).`],
  };
}

/** The start of a sentence about a difference. */
const leadOf = (first: string, second: string, isMore: boolean): string => {
  if (second === 'paid') return isMore ? 'Overpaid by ' : 'Underpaid by ';
  return `${isMore ? 'More' : 'Less'} ${second} than ${first}: `;
};

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Reviews the approvals: a trade needs both, an automatic one only the external one. */
function reviewApprovals(order: Order): Finding {
  const { trade, auto_trade, trade_approved_internal: internal, trade_approved_external: external } = order;
  if (typeof internal !== 'boolean' || typeof external !== 'boolean') return pending('Approval status unknown.');
  const missing = [!internal && auto_trade !== true && 'internally', !external && 'externally'].filter(Boolean).join(' and ');
  if (missing && trade) return { verdict: 'mismatch', parts: [`Traded without being approved ${missing}.`] };
  if (missing) return pending(`Not approved ${missing} yet.`);
  const approved = internal ? 'Approved internally and externally' : 'Approved externally (enough for auto trade)';
  return trade ? { verdict: 'match', parts: [`${approved}.`] } : pending(`${approved}. There is no trade.`);
}
