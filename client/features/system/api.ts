import { useQuery } from '@tanstack/react-query';
import { system } from '#contract/system.ts';
import { pagedList } from '#data/paginate.ts';
import { queryOf } from '#data/query.ts';
import { pathPattern } from '#platform/paths.ts';

export const apiQueryPath = pathPattern('/system/api-queries/:id');

export const useMicroservices = () => useQuery(queryOf(system.microservices, {}));

export const { usePage: useEventLogs, fetchAllPages: fetchAllEventLogs } = pagedList(
  system.eventLogs,
);

export const { usePage: useApiQueries, fetchAllPages: fetchAllApiQueries } = pagedList(
  system.apiQueries,
);

export const useApiQuery = (id: string) => useQuery(queryOf(system.apiQuery, { params: { id } }));
