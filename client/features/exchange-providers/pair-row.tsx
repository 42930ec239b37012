import { CellCheckbox, CellInput, CellValue } from '#components/editable-row/cell-input.tsx';
import { EditableRow } from '#components/editable-row/editable-row.tsx';
import type { RowField } from '#components/editable-row/row-field.tsx';
import { cellClass } from '#components/table/table.tsx';
import { FormattedNumber } from '#components/values/formatted-number.tsx';
import { sameDecimal } from '#format/decimal.ts';
import { yesNo } from '#format/values.ts';
import { idsOf, type Pair, useLatestPair, useSavePair } from './api.ts';
import { type Caps, capLabel, type caps, mapCaps, reviewCaps } from './caps.ts';
import { pairId, pairName } from './writes.ts';

/** The editable values of a pair. */
type Limits = Caps & { active: boolean };

const limitsOf = ({ properties }: Pair): Limits => ({
  active: properties?.active === true,
  ...mapCaps(({ name }) => properties?.[name] ?? ''),
});

const active: RowField<boolean> = {
  label: 'Active',
  show: yesNo,
  control: ({ value, onChange, ...control }) => (
    <CellCheckbox
      {...control}
      checked={value}
      onChange={(event) => onChange?.(event.target.checked)}
    />
  ),
  view: (value, label) => <CellCheckbox label={label} disabled checked={value} />,
};

const capField = (cap: (typeof caps)[number], alert = false): RowField<string> => ({
  label: capLabel(cap),
  className: cellClass({ align: 'field', first: cap.period === 'daily' }),
  show: (value) => <FormattedNumber value={value} />,
  view: (value) => (
    <CellValue alert={alert}>
      <FormattedNumber value={value} />
    </CellValue>
  ),
  control: (control) => <CellInput {...control} unwanted={cap.unwanted} />,
  same: sameDecimal,
  none: cap.none,
});

const fields = { active, ...mapCaps((cap) => capField(cap)) };

/** Those of an active pair whose caps are all 0. */
const zeroCapFields = { active, ...mapCaps((cap) => capField(cap, true)) };

const hasZeroCaps = ({ active, ...limits }: Limits) =>
  active && Object.values(limits).every((limit) => sameDecimal(limit, '0'));

/** A pair of an exchange provider, with limits that are edited in place. */
export function PairRow({ provider, pair }: { provider: string; pair: Pair }) {
  const savePair = useSavePair();
  return (
    <EditableRow
      id={pairId(pair)}
      name={pairName(pair)}
      title={`Exchange Provider ${provider}`}
      record={pair}
      start={limitsOf}
      read={useLatestPair(provider, pair)}
      fields={hasZeroCaps(limitsOf(pair)) ? zeroCapFields : fields}
      warnings={reviewCaps}
      save={(limits) => savePair({ params: { provider }, body: { ...idsOf(pair), ...limits } })}
    />
  );
}
