import { defineFeature } from '#components/feature.tsx';
import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import { paths } from '#platform/paths.ts';
import { icon } from '#ui/icons.tsx';
import { closedLoopBalancingAttention } from './attention.ts';
import { ClosedLoopBalancing, settlementList } from './overview/overview.tsx';
import { closedLoopBalancingSearch } from './search-source.ts';
import { settlementCreation, settlementProcessing } from './writes.ts';

export const closedLoopBalancingFeature = defineFeature({
  title: 'CL Balancing',
  at: paths.closedLoopBalancing,
  otherNames: 'Closed loop settlements, unsettled trades',
  element: <ClosedLoopBalancing />,
  navigation: {
    group: 'Accounting',
    letter: 'c',
    icon: icon(
      'M8 2.25v11.5M5.25 13.75h5.5M3 4.75h10M3.25 4.75 1.5 9.25H5zM12.75 4.75 11 9.25h3.5z',
    ),
  },
  screens: [
    {
      title: 'Create Settlement',
      at: paths.createSettlement,
      otherNames: 'New settlement',
      code: async () => (await import('./create/settlement-form.tsx')).CreateSettlement,
      reads: [closedLoopBalancing.options],
    },
    {
      title: 'Settlement',
      at: paths.settlement.path,
      code: async () => (await import('./settlement/settlement-details.tsx')).SettlementDetails,
      reads: [closedLoopBalancing.details],
      of: settlementList,
    },
  ],
  search: closedLoopBalancingSearch,
  attention: closedLoopBalancingAttention,
  recorded: [settlementCreation, settlementProcessing],
});
