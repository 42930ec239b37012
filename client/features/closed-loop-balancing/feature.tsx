import type { Feature } from '#components/feature.ts';
import { firstQueries } from '#components/page/first-queries.ts';
import { lazyScreen } from '#components/page/screen.ts';
import { toResults } from '#data/search/search-result.ts';
import { recordList } from '#lists/record-place.ts';
import { paths } from '#platform/paths.ts';
import { icon } from '#ui/basics/icons.tsx';
import { optionsQuery, settlementQuery } from './api.ts';
import { closedLoopBalancingAttention } from './attention.ts';
import { ClosedLoopBalancing, settlementList } from './overview/overview.tsx';
import { closedLoopBalancingSearch } from './search-source.ts';
import { settlementCreation, settlementProcessing } from './writes.ts';

export const closedLoopBalancingFeature: Feature = {
  routes: [
    {
      path: paths.closedLoopBalancing,
      handle: { title: 'CL Balancing' },
      children: [
        {
          index: true,
          element: <ClosedLoopBalancing />,
        },
        {
          path: paths.createSettlement,
          lazy: lazyScreen(
            async () => (await import('./create/settlement-form.tsx')).CreateSettlement,
          ),
          handle: { title: 'Create Settlement' },
          loader: firstQueries(() => [optionsQuery()]),
        },
        {
          path: paths.settlement.path,
          lazy: lazyScreen(
            async () => (await import('./settlement/settlement-details.tsx')).SettlementDetails,
          ),
          handle: { title: 'Settlement', list: recordList(settlementList) },
          loader: firstQueries(({ param }) => [
            settlementQuery(param(paths.settlement.path, 'id')),
          ]),
        },
      ],
    },
  ],
  navigation: {
    group: 'Accounting',
    label: 'CL Balancing',
    to: paths.closedLoopBalancing,
    letter: 'c',
    icon: icon(
      'M8 2.25v11.5M5.25 13.75h5.5M3 4.75h10M3.25 4.75 1.5 9.25H5zM12.75 4.75 11 9.25h3.5z',
    ),
    otherNames: 'Closed loop settlements, unsettled trades',
  },
  screens: toResults('Screen', paths.createSettlement, 'Create Settlement', 'New settlement'),
  search: closedLoopBalancingSearch,
  attention: closedLoopBalancingAttention,
  recorded: [settlementCreation, settlementProcessing],
};
