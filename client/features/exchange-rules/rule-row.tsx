import type { Id } from '#contract/common.ts';
import { text } from '#lib/format/values.ts';
import { CellSelect } from '#ui/editable-row/cell-input.tsx';
import { EditableTr } from '#ui/editable-row/editable-tr.tsx';
import { useEditableRow } from '#ui/editable-row/use-editable-row.ts';
import { cellClass } from '#ui/table/table.tsx';
import { type Rule, type Stablecoin, useLatestRule, useSaveRule } from './api.ts';

const choiceOf = ({ stablecoin }: Rule) => ({ stablecoin_id: stablecoin?.id ?? null });

/** What a rule is called: `XBT-USD`. */
export const ruleName = ({ cryptocurrency, currency }: Rule): string => `${text(cryptocurrency?.code)}-${text(currency?.code)}`;

/** What stands for no stablecoin. */
export const unassigned = 'Unassiged';

/** Which stablecoin applies to a cryptocurrency and a currency, which is edited in place. */
export function RuleRow({ rule, stablecoins }: { rule: Rule; stablecoins: Stablecoin[] }) {
  const { cryptocurrency, currency, stablecoin } = rule;
  const read = useLatestRule(rule);
  const save = useSaveRule();
  const name = ruleName(rule);
  const row = useEditableRow(choiceOf(rule), {
    name,
    read: async () => choiceOf(await read()),
    send: (values) =>
      save.mutateAsync({ body: { cryptocurrency_id: cryptocurrency?.id ?? '', currency_id: currency?.id ?? '', ...values } }),
  });
  // A rule may still name a stablecoin that can no longer be chosen.
  const isListed = !stablecoin || stablecoins.some(({ id }) => id === stablecoin.id);
  const choices = isListed ? stablecoins : [...stablecoins, stablecoin];
  const idOf = (value: string) => choices.find(({ id }) => String(id) === value)?.id ?? null;
  const codeOf = (chosen: Id | null) => (chosen === null ? unassigned : text(choices.find(({ id }) => id === chosen)?.code));
  const was = row.was('stablecoin_id');
  const isTaken = was !== undefined && row.next.stablecoin_id === null;
  return (
    <EditableTr
      row={row}
      warnings={isTaken ? [`No stablecoin would apply to ${name} any more.`] : []}
      label={() => 'Stablecoin'}
      show={codeOf}
    >
      <td className={cellClass('pin')}>{name}</td>
      <td>
        <CellSelect
          label={`Stablecoin, ${name}`}
          was={was === undefined ? undefined : codeOf(was)}
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
