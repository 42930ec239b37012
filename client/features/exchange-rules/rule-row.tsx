import type { ComponentProps } from 'react';
import type { Id } from '#contract/id.ts';
import { useSender } from '#lib/api/mutation.ts';
import { text } from '#lib/format/values.ts';
import { CellSelect } from '#ui/editable-row/cell-input.tsx';
import { EditableRow } from '#ui/editable-row/editable-row.tsx';
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
  const save = useSaveRule();
  const sender = useSender(name);
  // A rule may have a stablecoin that is no longer offered.
  const isListed = !stablecoin || stablecoins.some(({ id }) => id === stablecoin.id);
  const choices = isListed ? stablecoins : [...stablecoins, stablecoin];
  const idOf = (value: string) => choices.find(({ id }) => String(id) === value)?.id ?? null;
  const codeOf = (chosen: Id | null) => (chosen === null ? unassigned : text(choices.find(({ id }) => id === chosen)?.code));
  const cells = (chosen: Id | null, select: Partial<ComponentProps<typeof CellSelect>>) => (
    <>
      <td>{name}</td>
      <td>
        <CellSelect {...select} label={`Stablecoin, ${name}`} value={String(chosen ?? '')}>
          <option value="">{unassigned}</option>
          {choices.map(({ id, code }) => (
            <option key={String(id)} value={String(id)}>
              {text(code)}
            </option>
          ))}
        </CellSelect>
      </td>
    </>
  );
  const saved = choiceOf(rule);
  return (
    <EditableRow
      name={name}
      screenTitle="Exchange Rules"
      columns={3}
      saved={saved}
      read={async () => choiceOf(await read())}
      send={(values) =>
        save.mutateAsync({
          sender,
          body: { cryptocurrency_id: cryptocurrency?.id ?? '', currency_id: currency?.id ?? '', ...values },
        })
      }
      warnings={(next, base) =>
        next.stablecoin_id === null && base.stablecoin_id !== null ? [`${name} will have no stablecoin.`] : []
      }
      label={() => 'Stablecoin'}
      show={codeOf}
      view={cells(saved.stablecoin_id, { disabled: true })}
      edit={({ values, isDisabled, change, previous }) =>
        cells(values.stablecoin_id, {
          previousValue: previous('stablecoin_id'),
          disabled: isDisabled,
          onChange: (event) => change({ stablecoin_id: idOf(event.target.value) }),
        })
      }
    />
  );
}
