import { Card } from '../../ui/card.tsx';
import { GridTable } from '../../ui/grid-table.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { useExchangeRules } from './api.ts';
import { RuleRow, ruleName, unassigned } from './rule-row.tsx';

export function ExchangeRules() {
  const rules = useExchangeRules();
  return (
    <Page title="Exchange Rules">
      <Card>
        <Loaded query={rules}>
          {({ stablecoins, exchange_rule_matrix }) => (
            <GridTable
              label="Exchange Rules"
              columns={[
                { head: 'Currency Pair', align: 'pin', value: ruleName },
                { head: 'Stablecoin', value: ({ stablecoin }) => stablecoin?.code ?? unassigned },
                { head: '' },
              ]}
              rows={exchange_rule_matrix}
              rowKey={({ cryptocurrency, currency }) => `${cryptocurrency?.id} ${currency?.id}`}
              empty="No exchange rules."
            >
              {(rule) => <RuleRow rule={rule} stablecoins={stablecoins ?? []} />}
            </GridTable>
          )}
        </Loaded>
      </Card>
    </Page>
  );
}
