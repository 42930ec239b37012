import { MissingPart } from '#ui/basics/missing-part.tsx';
import { Card } from '#ui/page/card.tsx';
import { Page } from '#ui/page/page.tsx';
import { QueryContent } from '#ui/page/query-content.tsx';
import { GridTable } from '#ui/table/grid-table.tsx';
import { useExchangeRules } from './api.ts';
import { ruleName } from './rule-name.ts';
import { RuleRow, unassigned } from './rule-row.tsx';

export function ExchangeRules() {
  const rules = useExchangeRules();
  return (
    <Page title="Exchange Rules">
      <Card>
        <QueryContent query={rules}>
          {(rules) => (
            <>
              {rules?.stablecoins === null && <MissingPart />}
              <GridTable
                label="Exchange Rules"
                of={rules}
                rows={({ exchange_rule_matrix }) => exchange_rule_matrix}
                columns={[
                  { header: 'Currency Pair', width: 5.5, value: ruleName },
                  { header: 'Stablecoin', width: 7, value: ({ stablecoin }) => stablecoin?.code ?? unassigned },
                  { header: '', width: 9.75 },
                ]}
                rowKey={({ cryptocurrency, currency }) => `${cryptocurrency?.id} ${currency?.id}`}
                empty="No exchange rules."
                hint="Exchange rules are set up in the payments service."
              >
                {(rule) => <RuleRow rule={rule} stablecoins={rules?.stablecoins ?? []} />}
              </GridTable>
            </>
          )}
        </QueryContent>
      </Card>
    </Page>
  );
}
