import { useSegments } from '../../lib/location.ts';
import { paths } from '../../lib/paths.ts';
import { Columns, Stack } from '../../ui/columns.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { useOrder } from './api.ts';
import { ArithmeticCard } from './arithmetic-card.tsx';
import { DepositCard, OrderCard, TradeCard } from './order-cards.tsx';
import { InvoiceCard, QuoteCard } from './origin-cards.tsx';

export function OrderDetails() {
  const [, id = ''] = useSegments();
  const order = useOrder(id);
  const heading = (
    <>
      Order <span className="mono">{id}</span>
    </>
  );
  return (
    <Page title={id} heading={heading} trail={[{ label: 'Orders', to: paths.orders }]}>
      <Loaded query={order}>
        {(order) => (
          <Stack>
            <ArithmeticCard order={order} />
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
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}
