import type { Feature } from '#components/feature.ts';
import { eventList } from '#components/history/event-list.tsx';
import { firstQueries, pageQueries } from '#components/page/first-queries.ts';
import { lazyScreen } from '#components/page/screen.ts';
import { attentionIn } from '#data/attention.ts';
import { text } from '#format/values.ts';
import { recordList } from '#lists/record-place.ts';
import { paths } from '#platform/paths.ts';
import { icon } from '#ui/basics/icons.tsx';
import { apiQueryPath, apiQueryQuery, microservicesQuery } from './api.ts';
import { systemSearch } from './search-source.ts';
import { apiQueryList, System } from './system.tsx';

const systemAttention = attentionIn(microservicesQuery(), {
  screen: 'System',
  to: paths.system,
  read(services) {
    const offline = services.filter(({ online }) => online === false);
    const { length } = offline;
    return [
      {
        count: { rows: length, total: length },
        names: ['service offline', 'services offline'],
        rank: 1,
        values: offline.map(({ name }) => text(name)),
        to: `${paths.system}#microservices`,
      },
    ];
  },
});

export const systemFeature: Feature = {
  routes: [
    {
      path: paths.system,
      handle: { title: 'System' },
      children: [
        {
          index: true,
          element: <System />,
          loader: firstQueries(({ parameters }) => [
            microservicesQuery(),
            ...pageQueries(eventList, parameters),
            ...pageQueries(apiQueryList, parameters),
          ]),
        },
        {
          path: apiQueryPath.path,
          lazy: lazyScreen(async () => (await import('./api-query-details.tsx')).ApiQueryDetails),
          handle: { title: 'API Query', list: recordList(apiQueryList) },
          loader: firstQueries(({ param }) => [apiQueryQuery(param(apiQueryPath.path, 'id'))]),
        },
      ],
    },
  ],
  navigation: {
    group: 'Admin',
    label: 'System',
    to: paths.system,
    letter: 's',
    icon: icon('M2.5 2.75h11V7h-11zM2.5 9h11v4.25h-11zM5.25 4.75V5M5.25 11v.25M8 4.9h3M8 11.1h3'),
    otherNames: 'Event logs, API queries, microservices',
  },
  search: systemSearch,
  attention: () => systemAttention,
};
