import { sameDecimal } from '#lib/format/decimal.ts';
import { yesNo } from '#lib/format/values.ts';
import { FormattedNumber } from '#ui/basics/values/formatted-number.tsx';
import { CellCheckbox, CellInput, CellValue } from '#ui/editable-row/cell-input.tsx';
import { EditableTr } from '#ui/editable-row/editable-tr.tsx';
import { filterInput } from '#ui/editable-row/filter-input.ts';
import { useEditableRow } from '#ui/editable-row/use-editable-row.ts';
import { cellClass } from '#ui/table/table.tsx';
import { type Pair, useLatestPair, useSavePair } from './api.ts';
import { reviewCaps } from './cap-review.ts';
import { type Caps, capLabel, caps, mapCaps } from './caps.ts';
import { pairName } from './pair-name.ts';

/** The editable values of a pair. */
type Limits = Caps & { active: boolean };
type Limit = Limits[keyof Limits];

const limitsOf = ({ properties }: Pair): Limits => ({
  active: properties?.active === true,
  ...mapCaps(({ name }) => properties?.[name] ?? ''),
});

/** Fills empty caps with their defaults. */
const complete = (limits: Limits): Limits => ({ ...limits, ...mapCaps(({ name, none }) => limits[name] || none) });

const same = (a: Limit, b: Limit) => (typeof a === 'string' && typeof b === 'string' ? sameDecimal(a, b) : a === b);
const show = (value: Limit) => (typeof value === 'boolean' ? yesNo(value) : <FormattedNumber value={value} />);

const labels: Record<string, string> = { active: 'Active', ...Object.fromEntries(caps.map((cap) => [cap.name, capLabel(cap)])) };

/** A pair of an exchange provider, with limits that are edited in place. */
export function PairRow({ provider, pair }: { provider: string; pair: Pair }) {
  const read = useLatestPair(provider, pair);
  const name = pairName(pair);
  const save = useSavePair(name);
  const row = useEditableRow(limitsOf(pair), {
    name,
    screenTitle: `Exchange Provider ${provider}`,
    read: async () => limitsOf(await read()),
    complete,
    same,
    send: (limits) =>
      save.mutateAsync({
        params: { provider },
        body: { cryptocurrency_id: pair.cryptocurrency?.id ?? '', stablecoin_id: pair.stablecoin?.id ?? '', ...limits },
      }),
  });
  const disabled = row.state !== 'editing';
  const previousValue = (field: keyof Limits) => {
    const value = row.previousValue(field);
    return value === undefined ? undefined : show(value);
  };
  return (
    <EditableTr
      row={row}
      name={name}
      warnings={reviewCaps(row.next, row.base)}
      label={(field) => labels[field] ?? field}
      show={show}
    >
      <td>{name}</td>
      <td>
        <CellCheckbox
          label={`Active, ${name}`}
          previousValue={previousValue('active')}
          disabled={disabled}
          checked={row.values.active}
          onChange={(event) => row.change({ active: event.target.checked })}
        />
      </td>
      {caps.map((cap) => (
        <td key={cap.name} className={cellClass({ align: 'field', first: cap.period === 'daily' })}>
          {row.state === 'viewing' ? (
            <CellValue>
              <FormattedNumber value={row.values[cap.name]} />
            </CellValue>
          ) : (
            <CellInput
              label={`${capLabel(cap)}, ${name}`}
              previousValue={previousValue(cap.name)}
              disabled={disabled}
              value={row.values[cap.name]}
              onChange={(event) => row.change({ [cap.name]: filterInput(event, cap.unwanted) })}
              onBlur={() => row.change(complete(row.values))}
            />
          )}
        </td>
      ))}
    </EditableTr>
  );
}
