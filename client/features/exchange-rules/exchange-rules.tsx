import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { RowTable } from '../../ui/row-table.tsx';
import { useExchangeRules } from './api.ts';
import { RuleRow } from './rule-row.tsx';

export function ExchangeRules() {
  const rules = useExchangeRules();
  return (
    <Page title="Exchange Rules">
      <Card>
        <Loaded query={rules}>
          {({ stablecoins, exchange_rule_matrix }) => (
            <RowTable
              label="Exchange Rules"
              heads={[{ head: 'Currency Pair', align: 'pin' }, { head: 'Stablecoin' }, { head: '' }]}
              rows={exchange_rule_matrix}
              rowKey={({ cryptocurrency, currency }) => `${cryptocurrency?.id} ${currency?.id}`}
              empty="No exchange rules."
            >
              {(rule) => <RuleRow rule={rule} stablecoins={stablecoins ?? []} />}
            </RowTable>
          )}
        </Loaded>
      </Card>
    </Page>
  );
}
