import { Badge } from '#components/basics/badge.tsx';
import { CellSelect } from '#components/editable-row/cell-input.tsx';
import { EditableRow } from '#components/editable-row/editable-row.tsx';
import type { RowField } from '#components/editable-row/row-field.tsx';
import { RowHistory } from '#components/history/record-history.tsx';
import { Card } from '#components/screen/card.tsx';
import { QueryContent } from '#components/screen/query-content.tsx';
import { ScreenFrame, Stack } from '#components/screen/screen-frame.tsx';
import type { Column } from '#components/table/column.tsx';
import { GridTable } from '#components/table/grid-table.tsx';
import { exchangeRules } from '#contract/exchange-rules.ts';
import type { Id } from '#contract/id.ts';
import { hasId } from '#data/cache.ts';
import { text } from '#format/values.ts';
import { MissingPart } from '#ui/empty.tsx';
import {
  idsOf,
  type Rule,
  type Stablecoin,
  useExchangeRules,
  useLatestRule,
  useSaveRule,
} from './api.ts';
import { ruleId, ruleName } from './writes.ts';

/** The option for no stablecoin, spelled as specified. */
const unassigned = 'Unassiged';

const columns: Column<Rule>[] = [
  { id: 'currency-pair', header: 'Currency Pair', width: 7.5, value: ruleName },
  {
    id: 'stablecoin',
    header: 'Stablecoin',
    width: 7,
    value: ({ stablecoin }) => stablecoin?.code ?? unassigned,
  },
  { id: 'actions', header: '' },
];

export function ExchangeRules() {
  const rules = useExchangeRules();
  return (
    <ScreenFrame>
      <QueryContent query={rules}>
        {(rules) => (
          <Stack>
            <Card>
              {rules?.stablecoins === null && <MissingPart />}
              <GridTable
                id="exchange-rules"
                label="Exchange Rules"
                of={rules}
                rows={({ exchange_rule_matrix }) =>
                  exchange_rule_matrix && byCryptocurrency(exchange_rule_matrix)
                }
                columns={columns}
                partsOf={halvesOf}
                rowKey={ruleId}
                empty="No exchange rules."
                hint="The stablecoin of each currency pair appears here once pairs are set up in the payments service."
              >
                {(rule, previous) => (
                  <>
                    {codeOf(rule) !== (previous && codeOf(previous)) && (
                      <tr>
                        <th colSpan={3} scope="rowgroup">
                          {codeOf(rule)}
                        </th>
                      </tr>
                    )}
                    <RuleRow rule={rule} stablecoins={rules?.stablecoins ?? []} />
                  </>
                )}
              </GridTable>
            </Card>
            {rules?.exchange_rule_matrix && (
              <RowHistory
                kind="rule"
                resource={exchangeRules.matrix.resource}
                records={rules.exchange_rule_matrix.map((rule) => ({
                  name: ruleName(rule),
                  subject: `exchange-rules/${rule.cryptocurrency?.id}/${rule.currency?.id}`,
                }))}
              />
            )}
          </Stack>
        )}
      </QueryContent>
    </ScreenFrame>
  );
}

const codeOf = ({ cryptocurrency }: Rule) => text(cryptocurrency?.code);

/** The rules of one cryptocurrency after those of another, in the order of the response. */
const byCryptocurrency = (rules: Rule[]): Rule[] => [...Map.groupBy(rules, codeOf).values()].flat();

/** Rules that fit a screen are one table. */
const screenRules = 15;

/** Returns the rules as two parts of about the same length, without dividing those of a cryptocurrency. */
function halvesOf(rules: Rule[]): Rule[][] {
  if (rules.length <= screenRules) return [rules];
  const middle = rules.findIndex(
    (rule, index) => index >= rules.length / 2 && codeOf(rule) !== codeOf(rules[index - 1] as Rule),
  );
  return middle < 0 ? [rules] : [rules.slice(0, middle), rules.slice(middle)];
}

const choiceOf = ({ stablecoin }: Rule) => ({ stablecoin_id: stablecoin?.id ?? null });

/** The field of a rule among the stablecoins that are offered. */
function stablecoinField({ stablecoin }: Rule, offered: Stablecoin[]): RowField<Id | null> {
  // A rule may have a stablecoin that is no longer offered.
  const isOffered = !stablecoin || offered.some(hasId(stablecoin.id));
  const choices = isOffered ? offered : [...offered, stablecoin];
  return {
    label: 'Stablecoin',
    show: (chosen) => (chosen === null ? unassigned : text(choices.find(hasId(chosen))?.code)),
    ...(!stablecoin && { view: () => <Badge tone="warn">{unassigned}</Badge> }),
    control: ({ value, onChange, ...control }) => (
      <CellSelect
        {...control}
        value={String(value ?? '')}
        onChange={({ target }) =>
          onChange?.(choices.find(({ id }) => String(id) === target.value)?.id ?? null)
        }
      >
        <option value="">{unassigned}</option>
        {choices.map(({ id, code }) => (
          <option key={String(id)} value={String(id)}>
            {text(code)}
          </option>
        ))}
      </CellSelect>
    ),
  };
}

interface RuleRowProps {
  rule: Rule;
  stablecoins: Stablecoin[];
}

/** The stablecoin of a cryptocurrency and currency, which is edited in place. */
function RuleRow({ rule, stablecoins }: RuleRowProps) {
  const name = ruleName(rule);
  const saveRule = useSaveRule();
  return (
    <EditableRow
      id={ruleId(rule)}
      name={name}
      title="Exchange Rules"
      record={rule}
      start={choiceOf}
      read={useLatestRule(rule)}
      fields={{ stablecoin_id: stablecoinField(rule, stablecoins) }}
      warnings={(next, base) =>
        next.stablecoin_id === null && base.stablecoin_id !== null
          ? [{ sentence: `${name} will have no stablecoin.`, mustConfirm: false }]
          : []
      }
      save={(values) => saveRule({ body: { ...idsOf(rule), ...values } })}
    />
  );
}
