import { RecordHistory } from '#components/history/record-history.tsx';
import { Columns, Page, Stack } from '#components/page/page.tsx';
import { QueryContent } from '#components/page/query-content.tsx';
import { useExactParam } from '#components/use-exact-param.ts';
import { orders } from '#contract/orders.ts';
import { paths } from '#platform/paths.ts';
import { useOrder } from './api.ts';
import { DepositCard, InvoiceCard, OrderCard, QuoteCard, TradeCard } from './order-cards.tsx';
import { ReconciliationCard } from './reconciliation-card.tsx';

export function OrderDetails() {
  const id = useExactParam(paths.order.path, 'id');
  const order = useOrder(id);
  const heading = (
    <>
      Order <span className="mono">{id}</span>
    </>
  );
  return (
    <Page title={id} heading={heading}>
      <QueryContent query={order}>
        {(order) => (
          <Stack>
            <ReconciliationCard order={order} />
            <Columns>
              <Stack>
                <OrderCard order={order} />
                <DepositCard order={order} />
                <TradeCard order={order} />
              </Stack>
              <Stack>
                <InvoiceCard order={order} />
                <QuoteCard order={order} />
              </Stack>
            </Columns>
            {order && (
              <RecordHistory
                kind="order"
                records={[{ resource: orders.details.resource, subject: `orders/${id}` }]}
              />
            )}
          </Stack>
        )}
      </QueryContent>
    </Page>
  );
}
