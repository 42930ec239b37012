import { CellCheckbox, CellInput, CellValue } from '#components/editable-row/cell-input.tsx';
import { EditableRow } from '#components/editable-row/editable-row.tsx';
import { cellClass } from '#components/table/table.tsx';
import { FormattedNumber } from '#components/values/formatted-number.tsx';
import { sameDecimal } from '#format/decimal.ts';
import { yesNo } from '#format/values.ts';
import { useMarkedRow } from '#forms/origin.ts';
import { versioned } from '#forms/versions.ts';
import { idsOf, type Pair, useLatestPair, useSavePair } from './api.ts';
import { type Caps, capJumps, capLabel, caps, mapCaps, reviewCaps } from './caps.ts';
import { pairId, pairName } from './writes.ts';

/** The editable values of a pair. */
type Limits = Caps & { active: boolean };
type Limit = Limits[keyof Limits];

const limitsOf = ({ properties }: Pair): Limits => ({
  active: properties?.active === true,
  ...mapCaps(({ name }) => properties?.[name] ?? ''),
});

/** Fills empty caps with their defaults. */
const complete = (limits: Limits): Limits => ({
  ...limits,
  ...mapCaps(({ name, none }) => limits[name] || none),
});

const same = (a: Limit, b: Limit) =>
  typeof a === 'string' && typeof b === 'string' ? sameDecimal(a, b) : a === b;
const show = (value: Limit) =>
  typeof value === 'boolean' ? yesNo(value) : <FormattedNumber value={value} />;

const labels: Record<string, string> = {
  active: 'Active',
  ...Object.fromEntries(caps.map((cap) => [cap.name, capLabel(cap)])),
};

/** A pair of an exchange provider, with limits that are edited in place. */
export function PairRow({ provider, pair }: { provider: string; pair: Pair }) {
  const read = useLatestPair(provider, pair);
  const name = pairName(pair);
  const write = useSavePair();
  const saved = limitsOf(pair);
  const isMarked = useMarkedRow() === name;
  return (
    <EditableRow
      id={pairId(pair)}
      name={name}
      title={`Exchange Provider ${provider}`}
      columns={caps.length + 3}
      isMarked={isMarked}
      saved={saved}
      read={async () => {
        const latest = await read();
        return versioned(limitsOf(latest), latest);
      }}
      write={write}
      input={(limits) => ({ params: { provider }, body: { ...idsOf(pair), ...limits } })}
      complete={complete}
      same={same}
      warnings={reviewCaps}
      costly={capJumps}
      label={(field) => labels[field] ?? field}
      show={show}
      view={
        <>
          <td>{name}</td>
          <td>
            <CellCheckbox label={`Active, ${name}`} disabled checked={saved.active} />
          </td>
          {caps.map((cap) => (
            <td key={cap.name} className={classOf(cap)}>
              <CellValue>
                <FormattedNumber value={saved[cap.name]} />
              </CellValue>
            </td>
          ))}
        </>
      }
      edit={({ values, isDisabled, change, error, previous }) => (
        <>
          <td>{name}</td>
          <td>
            <CellCheckbox
              label={`Active, ${name}`}
              previousValue={previous('active')}
              disabled={isDisabled}
              checked={values.active}
              onChange={(event) => change({ active: event.target.checked })}
            />
          </td>
          {caps.map((cap) => (
            <td key={cap.name} className={classOf(cap)}>
              <CellInput
                label={`${capLabel(cap)}, ${name}`}
                previousValue={previous(cap.name)}
                disabled={isDisabled}
                value={values[cap.name]}
                error={error(cap.name)}
                unwanted={cap.unwanted}
                onChange={(text) => change({ [cap.name]: text })}
                onBlur={() => change(complete(values))}
              />
            </td>
          ))}
        </>
      )}
    />
  );
}

const classOf = ({ period }: (typeof caps)[number]) =>
  cellClass({ align: 'field', first: period === 'daily' });
