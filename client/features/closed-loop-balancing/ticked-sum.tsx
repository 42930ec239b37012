import type { ReactNode } from 'react';
import type { Primitive } from '#lib/api/parse-response.ts';
import { money, sumOf } from '#lib/format/money.ts';
import { draftOf } from '#lib/state/drafts.ts';
import { FormattedNumber } from '#ui/basics/formatted-number.tsx';
import { CheckIcon } from '#ui/basics/icons.tsx';
import { Warning } from '#ui/basics/warning.tsx';
import type { Settlement, Trade } from './api.ts';
import styles from './ticked-sum.module.css';

/** What was ticked when a settlement was created, in minor units. */
interface Ticked {
  sum: Primitive;
  code: Primitive;
  count: number;
}

/** Kept by this tab for whoever is signed in, for as long as drafts are. */
const keptOf = (id: unknown) => draftOf(`ticked for settlement ${id}`);

/** Remembers what the trades that a settlement was created from add up to. */
export function keepTicked(id: unknown, chosen: Trade[]): void {
  const sum = sumOf(chosen.map(({ cryptocurrency_amount }) => cryptocurrency_amount));
  keptOf(id).set({ sum, code: chosen[0]?.cryptocurrency_code, count: chosen.length });
}

/** A fact beside a settlement's amount: the sum that was ticked for it in this tab, if it was. */
export function tickedSum(id: string, settlement: Settlement): Record<string, ReactNode> {
  const ticked = keptOf(id).get() as Ticked | undefined;
  return ticked ? { 'Ticked Sum': <Comparison {...ticked} settlement={settlement} /> } : {};
}

function Comparison({ sum, code, count, settlement }: Ticked & { settlement: Settlement }) {
  const { cryptocurrency_amount, cryptocurrency_code } = settlement;
  const difference = code === cryptocurrency_code ? differenceOf(cryptocurrency_amount, sum) : undefined;
  return (
    <div className={styles.comparison}>
      <FormattedNumber {...money(sum, code)} />
      <span className="muted">{count === 1 ? '1 trade' : `${count} trades`}</span>
      {difference === 0n ? (
        <span>
          <CheckIcon /> Equal to the amount.
        </span>
      ) : (
        <div role="alert">
          <Warning>{difference === undefined ? incomparable : <Difference of={difference} code={code} />}</Warning>
        </div>
      )}
    </div>
  );
}

const incomparable = 'The amount cannot be compared with the ticked sum.';

const Difference = ({ of, code }: { of: bigint; code: Primitive }) => (
  <>
    The amount is <FormattedNumber {...money(of < 0n ? -of : of, code)} /> {of < 0n ? 'less' : 'more'} than the ticked sum.
  </>
);

/** How much more one amount is than the other; undefined when one of them is none. */
function differenceOf(amount: unknown, other: unknown): bigint | undefined {
  const [one, two] = [sumOf([amount]), sumOf([other])];
  return one === undefined || two === undefined ? undefined : one - two;
}
