import type { Id } from '#contract/id.ts';
import { text } from '#lib/format/values.ts';
import { CellSelect } from '#ui/editable-row/cell-input.tsx';
import { EditableTr } from '#ui/editable-row/editable-tr.tsx';
import { useEditableRow } from '#ui/editable-row/use-editable-row.ts';
import { type Rule, type Stablecoin, useLatestRule, useSaveRule } from './api.ts';
import { ruleName } from './rule-name.ts';

const choiceOf = ({ stablecoin }: Rule) => ({ stablecoin_id: stablecoin?.id ?? null });

/** The option for no stablecoin, spelled as specified. */
export const unassigned = 'Unassiged';

/** The stablecoin of a cryptocurrency and currency, which is edited in place. */
export function RuleRow({ rule, stablecoins }: { rule: Rule; stablecoins: Stablecoin[] }) {
  const { cryptocurrency, currency, stablecoin } = rule;
  const read = useLatestRule(rule);
  const name = ruleName(rule);
  const save = useSaveRule(name);
  const row = useEditableRow(choiceOf(rule), {
    name,
    screenTitle: 'Exchange Rules',
    read: async () => choiceOf(await read()),
    send: (values) =>
      save.mutateAsync({ body: { cryptocurrency_id: cryptocurrency?.id ?? '', currency_id: currency?.id ?? '', ...values } }),
  });
  // A rule may have a stablecoin that is no longer offered.
  const isListed = !stablecoin || stablecoins.some(({ id }) => id === stablecoin.id);
  const choices = isListed ? stablecoins : [...stablecoins, stablecoin];
  const idOf = (value: string) => choices.find(({ id }) => String(id) === value)?.id ?? null;
  const codeOf = (chosen: Id | null) => (chosen === null ? unassigned : text(choices.find(({ id }) => id === chosen)?.code));
  const previous = row.previousValue('stablecoin_id');
  const isRemoved = previous !== undefined && row.next.stablecoin_id === null;
  return (
    <EditableTr
      row={row}
      name={name}
      warnings={isRemoved ? [`${name} will have no stablecoin.`] : []}
      label={() => 'Stablecoin'}
      show={codeOf}
    >
      <td>{name}</td>
      <td>
        <CellSelect
          label={`Stablecoin, ${name}`}
          previousValue={previous === undefined ? undefined : codeOf(previous)}
          disabled={row.state !== 'editing'}
          value={String(row.values.stablecoin_id ?? '')}
          onChange={(event) => row.change({ stablecoin_id: idOf(event.target.value) })}
        >
          <option value="">{unassigned}</option>
          {choices.map(({ id, code }) => (
            <option key={String(id)} value={String(id)}>
              {text(code)}
            </option>
          ))}
        </CellSelect>
      </td>
    </EditableTr>
  );
}
