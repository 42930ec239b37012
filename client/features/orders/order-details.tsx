import { RecordScreen } from '#components/screen/record-screen.tsx';
import { Columns, Stack } from '#components/screen/screen-frame.tsx';
import { useExactParam } from '#components/use-exact-param.ts';
import { orders } from '#contract/orders.ts';
import { DepositCard, InvoiceCard, OrderCard, QuoteCard, TradeCard } from './order-cards.tsx';
import { ReconciliationCard } from './reconciliation-card.tsx';

export function OrderDetails() {
  const id = useExactParam('id');
  return (
    <RecordScreen
      record={orders.details}
      kind="Order"
      history={{ resource: orders.details.resource, subject: `orders/${id}` }}
    >
      {(order) => (
        <>
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
        </>
      )}
    </RecordScreen>
  );
}
