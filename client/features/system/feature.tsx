import { defineFeature } from '#components/feature.tsx';
import { eventList } from '#components/history/event-list.tsx';
import { system } from '#contract/system.ts';
import { attentionIn } from '#data/attention.ts';
import { text } from '#format/values.ts';
import { paths } from '#platform/paths.ts';
import { icon } from '#ui/icons.tsx';
import { apiQueryPath, microservicesQuery } from './api.ts';
import { systemSearch } from './search-source.ts';
import { apiQueryList, System } from './system.tsx';

const systemAttention = attentionIn(microservicesQuery(), {
  label: 'System',
  to: paths.system,
  read(services) {
    const offline = services.filter(({ online }) => online === false);
    const { length } = offline;
    return [
      {
        count: { rows: length, total: length },
        names: ['service offline', 'services offline'],
        severity: 'bad',
        rank: 1,
        detail: offline.map(({ name }) => text(name)).join(', '),
        verb: 'Check',
        to: `${paths.system}#microservices`,
      },
    ];
  },
});

export const systemFeature = defineFeature({
  title: 'System',
  at: paths.system,
  otherNames: 'Event logs, API queries, microservices',
  element: <System />,
  reads: [system.microservices],
  lists: [eventList, apiQueryList],
  navigation: {
    group: 'Admin',
    letter: 's',
    icon: icon('M2.5 2.75h11V7h-11zM2.5 9h11v4.25h-11zM5.25 4.75V5M5.25 11v.25M8 4.9h3M8 11.1h3'),
  },
  screens: [
    {
      title: 'API Query',
      at: apiQueryPath.path,
      code: async () => (await import('./api-query-details.tsx')).ApiQueryDetails,
      reads: [system.apiQuery],
      of: apiQueryList,
    },
  ],
  search: systemSearch,
  attention: () => systemAttention,
});
