import type { Id } from '#contract/common.ts';
import { isMissing, text } from '../../lib/values.ts';
import { CellCheckbox, CellInput } from '../../ui/cell-input.tsx';
import { useEditableRow } from '../../ui/editable-row.ts';
import { EditableTr } from '../../ui/editable-tr.tsx';
import { Figure } from '../../ui/figure.tsx';
import { cellClass } from '../../ui/table.tsx';
import { type Pair, useSavePair } from './api.ts';
import { type Caps, caps, mapCaps } from './caps.ts';

/** What can be changed of a pair. */
type Limits = Caps & { active: boolean };

const asText = (value: unknown) => (isMissing(value) ? '' : text(value));

const limitsOf = ({ properties }: Pair): Limits => ({
  active: properties?.active === true,
  ...mapCaps(({ name }) => asText(properties?.[name])),
});

const withoutGaps = (limits: Limits): Limits => ({ ...limits, ...mapCaps(({ name, none }) => limits[name] || none) });

/** A pair of an exchange provider with its limits, which are edited in place. */
export function PairRow({ provider, pair }: { provider: string; pair: Pair }) {
  const save = useSavePair();
  const row = useEditableRow(limitsOf(pair), {
    complete: withoutGaps,
    send: (limits) =>
      save({
        params: { provider },
        body: { cryptocurrency_id: pair.cryptocurrency?.id as Id, stablecoin_id: pair.stablecoin?.id as Id, ...limits },
      }),
  });
  const name = `${text(pair.cryptocurrency?.code)}-${text(pair.stablecoin?.code)}`;
  const disabled = row.state !== 'editing';
  return (
    <EditableTr row={row}>
      <td className={cellClass('pin')}>{name}</td>
      <td>
        <CellCheckbox
          label={`Active, ${name}`}
          disabled={disabled}
          checked={row.values.active}
          onChange={(event) => row.change({ active: event.target.checked })}
        />
      </td>
      {caps.map((cap) => (
        <td key={cap.name} className={cellClass('end')}>
          {row.state === 'viewing' ? (
            <Figure value={row.values[cap.name]} />
          ) : (
            <CellInput
              label={`${cap.group} ${cap.period}, ${name}`}
              disabled={disabled}
              value={row.values[cap.name]}
              onChange={(event) => row.change({ [cap.name]: event.target.value.replace(cap.unwanted, '') })}
              onBlur={() => row.change(withoutGaps(row.values))}
            />
          )}
        </td>
      ))}
    </EditableTr>
  );
}
