import { FormattedNumber } from '#components/values/formatted-number.tsx';
import type { Id } from '#contract/id.ts';
import { useStore } from '#data/use-store.ts';
import { amountText, knownAmount, money } from '#format/money.ts';
import type { ValueOf } from '#platform/storage/registry.ts';
import { openStore } from '#platform/storage/stored.ts';
import { CheckIcon } from '#ui/icons.tsx';
import { Warning } from '#ui/warning.tsx';
import type { Settlement, Trade } from '../api.ts';
import { totalOf } from '../queue.ts';
import styles from './selected-total.module.css';

/** The trades selected when a settlement was created: their sum in minor units, its code and their count. */
type Selection = ValueOf<'settlement-selections'>[string];

/** By the id of the settlement. */
const selections = openStore('settlement-selections');

/** Stores the sum of the trades that a settlement was created from. */
export function storeSelection(id: Id, chosen: Trade[]): void {
  const selection: Selection = {
    sum: totalOf(chosen),
    code: chosen[0]?.cryptocurrency_code,
    count: chosen.length,
  };
  selections.set({ ...selections.get(), [String(id)]: selection });
}

/** Returns the sum that was selected in this tab for a settlement, if it was. */
export function useSelectedFor(id: string): Selection | undefined {
  return useStore(selections)[id];
}

/** The selected sum, compared with the amount of the settlement. */
export function SelectedTotal({
  sum,
  code,
  count,
  settlement,
}: Selection & { settlement: Settlement }) {
  const { cryptocurrency_amount, cryptocurrency_code } = settlement;
  const difference =
    code === cryptocurrency_code
      ? differenceOf(knownAmount(cryptocurrency_amount), sum)
      : undefined;
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
          <Warning>
            {difference === undefined
              ? "Can't compare the amount with your selection."
              : `The amount is ${amountText(difference < 0n ? -difference : difference, code)} ${difference < 0n ? 'less' : 'more'} than the selected total.`}
          </Warning>
        </div>
      )}
    </div>
  );
}

/** Returns the difference of two amounts; undefined when one is missing. */
const differenceOf = (
  amount: bigint | null | undefined,
  other: bigint | null | undefined,
): bigint | undefined =>
  typeof amount === 'bigint' && typeof other === 'bigint' ? amount - other : undefined;
