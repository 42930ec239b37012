import type { Order } from './api.ts';
import { cryptocurrencyOf } from './cryptocurrency.ts';

/** `even`: it adds up. `odd`: it does not. `open`: there is nothing to compare, or not yet. */
export type Verdict = 'even' | 'odd' | 'open';

type Code = string | null | undefined;

/** Minor units of a code. */
export interface Amount {
  amount: bigint;
  code: Code;
}

interface Finding {
  verdict: Verdict;
  /** A sentence: its words and amounts, in order. */
  says: (string | Amount)[];
}

/** One thing of an order that has to add up. */
export interface Line extends Finding {
  name: string;
}

/**
 * What of an order adds up, to the last digit. Its first line is odd exactly for what the dashboard calls suspicious: a
 * deposit that holds neither nothing nor what was to be paid.
 */
export function arithmeticOf(order: Order): Line[] {
  const { deposit, trade, quote } = order;
  const code = cryptocurrencyOf(order);
  const required = { word: 'required', amount: deposit?.payment_amount, code };
  const paid = { word: 'paid', amount: deposit?.balance, code };
  const swept = { word: 'swept', amount: deposit?.sweep_amount, code };
  const quoted = { word: 'quoted', amount: order.cryptocurrency_amount, code: quote?.cryptocurrency ?? code };
  const traded = { word: 'traded', amount: trade?.amount, code: trade?.cryptocurrency };
  const noDeposit = open('There is no deposit.');
  return [
    { name: 'Required against paid', ...(deposit ? (notYet(required, paid) ?? compare(required, paid)) : noDeposit) },
    { name: 'Paid against swept', ...(deposit ? (notYet(paid, swept) ?? compare(paid, swept)) : noDeposit) },
    { name: 'Quoted against traded', ...(trade ? compare(quoted, traded) : open('There is no trade.')) },
    { name: 'Approvals', ...approvalsOf(order) },
  ];
}

const open = (...says: Finding['says']): Finding => ({ verdict: 'open', says });

interface Side {
  word: string;
  amount: bigint | null | undefined;
  code: Code;
}

/** For what comes about in time: while there is none of it, it is no difference. */
function notYet(first: Side, second: Side): Finding | undefined {
  const due = first.amount;
  if (second.amount !== 0n) return undefined;
  if (!due) return open(`Nothing has been ${second.word}.`);
  return open('Nothing of ', { amount: due, code: first.code }, ` has been ${second.word}.`);
}

function compare(first: Side, second: Side): Finding {
  const [a, b] = [first.amount, second.amount];
  if (typeof a !== 'bigint' || typeof b !== 'bigint') {
    return open(`It is not known what was ${typeof a === 'bigint' ? second.word : first.word}.`);
  }
  const [one, other] = [
    { amount: a, code: first.code },
    { amount: b, code: second.code },
  ];
  if (one.code !== other.code) {
    return open(one, ` ${first.word} and `, other, ` ${second.word} cannot be compared.`);
  }
  if (a === b) return { verdict: 'even', says: [one, ` ${first.word} and ${second.word}.`] };
  const difference = { amount: a < b ? b - a : a - b, code: one.code };
  const tooMuch = a < b ? ' too much.' : ' too little.';
  return { verdict: 'odd', says: [one, ` ${first.word}, `, other, ` ${second.word}: `, difference, tooMuch] };
}

/** A trade has to be approved on both sides; inside of the house not when it is automatic. */
function approvalsOf(order: Order): Finding {
  const { trade, auto_trade, trade_approved_internal: internal, trade_approved_external: external } = order;
  if (typeof internal !== 'boolean' || typeof external !== 'boolean') return open('It is not known who has approved.');
  const missing = [!internal && auto_trade !== true && 'internally', !external && 'externally'].filter(Boolean).join(' and ');
  if (missing && trade) return { verdict: 'odd', says: [`Traded without being approved ${missing}.`] };
  if (missing) return open(`Not approved ${missing} yet.`);
  const approved = internal ? 'Approved internally and externally' : 'Approved externally, as is enough for an automatic trade';
  return trade ? { verdict: 'even', says: [`${approved}.`] } : open(`${approved}. There is no trade.`);
}
