import { useQuery } from '@tanstack/react-query';
import { system } from '#contract/system.ts';
import { pageOf, queryOf } from '../../lib/query.ts';

export const useMicroservices = () => useQuery(queryOf(system.microservices, {}));

export const useEventLogs = (page: number) => useQuery(pageOf(system.eventLogs, { query: { page } }));

export const useApiQueries = (page: number) => useQuery(pageOf(system.apiQueries, { query: { page } }));

export const useApiQuery = (id: string) => useQuery(queryOf(system.apiQuery, { params: { id } }));
