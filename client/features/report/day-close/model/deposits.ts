import {
  counted,
  type Day,
  extentNote,
  fact,
  gap,
  grouped,
  isOn,
  isWhole,
  type Listed,
  type Note,
  notesOf,
  notRead,
  type Part,
  sum,
  timeBefore,
  type Units,
} from './parts.ts';
import type { Account, ReadAccount, ReadDay } from './read.ts';

/** The deposits of an account that were created on the day. */
export interface AccountDay {
  provider: string;
  account: string | null | undefined;
  cryptocurrency: string;
  deposits: number;
  required_in_minor_units: Units;
  paid_in_minor_units: Units;
  swept_in_minor_units: Units;
}

/** Two amounts that differ. */
export interface Difference {
  reference_id: string | null | undefined;
  /** The account of a deposit; undefined for a settlement. */
  provider: string | undefined;
  /** The id of a settlement. */
  id: string | undefined;
  finding: string;
  in_minor_units: bigint;
  code: string | null | undefined;
}

type Deposit = NonNullable<Account['deposits']>[number];

const depositsOn = (day: Day, { account }: ReadAccount): Deposit[] =>
  (account?.deposits ?? []).filter(({ created_at }) => isOn(day, created_at));

/** Returns the sums of the deposits of the day for each account that has some. */
export function depositPart(day: Day, { accounts }: ReadDay): Part<AccountDay> {
  if (!accounts) return { rows: [], notes: [notRead('The wallet accounts')] };
  const rows = accounts.flatMap((one): AccountDay[] => {
    const deposits = depositsOn(day, one);
    if (deposits.length === 0) return [];
    return [
      {
        provider: one.provider,
        account: one.account?.name,
        cryptocurrency: one.cryptocurrency,
        deposits: deposits.length,
        required_in_minor_units: sum(deposits.map(({ payment_amount }) => payment_amount)),
        paid_in_minor_units: sum(deposits.map(({ balance }) => balance)),
        swept_in_minor_units: sum(deposits.map(({ sweep_amount }) => sweep_amount)),
      },
    ];
  });
  return {
    rows,
    notes: notesOf(
      ...accountNotes(day, accounts),
      fact(
        'A deposit is of the day on which it was created. Its amounts are those of the reading: payments and sweeps have no times.',
      ),
    ),
  };
}

/** States which accounts and deposits were read. */
function accountNotes(day: Day, accounts: ReadAccount[]): Note[] {
  const loaded = accounts.filter(({ account }) => account);
  const nameOf = ({ provider, cryptocurrency }: ReadAccount) => `${provider} ${cryptocurrency}`;
  const unread = accounts.filter(({ account }) => !account).map(nameOf);
  const lists = loaded.map((one) => ({
    name: nameOf(one),
    rows: one.account?.deposits,
    total: one.account?.deposits_total,
  }));
  const all = lists.flatMap(({ rows }) => rows ?? []);
  const untimed = all.filter(({ created_at }) => isOn(day, created_at) === undefined).length;
  return notesOf(
    fact(
      `Read ${counted(all.length, 'deposit')} of ${loaded.length} of ${counted(accounts.length, 'account')}.`,
    ),
    unread.length > 0 && gap(`Not read: ${unread.join(', ')}.`),
    ...lists.map((one) => !isWhole(one) && depositNote(day, one)),
    untimed > 0 && gap(`Left out, without a time of creation: ${counted(untimed, 'deposit')}.`),
  );
}

/** A cut list of deposits that goes back to the day has all of it, if its first deposit is the newest. */
function depositNote(day: Day, { name, rows, total }: Listed<Deposit> & { name: string }): Note {
  const note = extentNote(`Deposits of ${name}`, { rows, total });
  const oldest = rows && note.is_gap ? timeBefore(day, rows) : undefined;
  return rows && oldest !== undefined
    ? fact(
        `Read the newest ${grouped(rows.length)} deposits of ${name}, back to ${day.show(oldest)}.`,
      )
    : note;
}

/** Returns the deposits and settlements of the day with amounts that differ. See decision 2 in docs/decisions.md. */
export function differencePart(day: Day, { accounts, settlements }: ReadDay): Part<Difference> {
  const compared = (accounts ?? []).flatMap((one) =>
    depositsOn(day, one).map((deposit) => ({ one, deposit, found: findingsOf(deposit) })),
  );
  const ofDeposits = compared.flatMap(({ one, deposit, found }) =>
    (found ?? []).map(
      ([finding, amount]): Difference => ({
        reference_id: deposit.reference_id,
        provider: one.provider,
        id: undefined,
        finding,
        in_minor_units: amount,
        code: one.cryptocurrency,
      }),
    ),
  );
  const details = [...settlements.values()].filter((one) => one !== undefined);
  const sums = details.map((one) => ({
    one,
    trades:
      one.trades?.length === one.trades_total
        ? sum((one.trades ?? []).map((trade) => trade.cryptocurrency_amount))
        : undefined,
  }));
  const ofSettlements = sums.flatMap(({ one, trades }): Difference[] => {
    const amount = one.cryptocurrency_amount;
    if (trades === undefined || typeof amount !== 'bigint' || trades === amount) return [];
    return [
      {
        reference_id: one.reference_id,
        provider: undefined,
        id: String(one.id),
        finding: `Amount ${amount > trades ? 'more' : 'less'} than its trades`,
        in_minor_units: amount > trades ? amount - trades : trades - amount,
        code: one.cryptocurrency_code,
      },
    ];
  });
  const unpaid = compared.filter(({ deposit }) => deposit.balance === 0n).length;
  const unknown = compared.filter(({ found }) => found === undefined).length;
  const uncompared = sums.filter(
    ({ one, trades }) => trades === undefined || typeof one.cryptocurrency_amount !== 'bigint',
  ).length;
  return {
    rows: [...ofSettlements, ...ofDeposits],
    notes: notesOf(
      accounts
        ? fact(
            `Compared the required, paid and swept amounts of ${counted(compared.length - unknown, 'deposit')} of the day.`,
          )
        : notRead('The wallet accounts'),
      unpaid > 0 &&
        fact(`Nothing paid yet, which is no difference: ${counted(unpaid, 'deposit')}.`),
      unknown > 0 && gap(`Not compared, without an amount: ${counted(unknown, 'deposit')}.`),
      fact(
        `Compared the amounts of ${counted(sums.length - uncompared, 'settlement')} with their trades.`,
      ),
      uncompared > 0 &&
        gap(`Not compared, without all trades: ${counted(uncompared, 'settlement')}.`),
    ),
  };
}

/** Returns the differences of a deposit that has been paid; undefined if an amount is unknown. */
function findingsOf({ payment_amount: required, balance: paid, sweep_amount: swept }: Deposit) {
  if (typeof required !== 'bigint' || typeof paid !== 'bigint' || typeof swept !== 'bigint')
    return undefined;
  const findings: [finding: string, amount: bigint][] = [];
  if (paid > 0n && paid < required) findings.push(['Underpaid', required - paid]);
  if (paid > required) findings.push(['Overpaid', paid - required]);
  if (paid > 0n && swept === 0n) findings.push(['Paid, nothing swept', paid]);
  else if (swept < paid) findings.push(['Less swept than paid', paid - swept]);
  if (swept > paid) findings.push(['More swept than paid', swept - paid]);
  return findings;
}
