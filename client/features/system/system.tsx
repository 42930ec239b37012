import { Stack } from '#ui/page/layout.tsx';
import { Page } from '#ui/page/page.tsx';
import { ApiQueriesCard } from './api-queries-card.tsx';
import { EventLogsCard } from './event-logs-card.tsx';
import { MicroservicesCard } from './microservices-card.tsx';

/** Three panels that load and fail independently. */
export const System = () => (
  <Page title="System">
    <Stack>
      <MicroservicesCard />
      <EventLogsCard />
      <ApiQueriesCard />
    </Stack>
  </Page>
);
