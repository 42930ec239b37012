import { useQuery } from '@tanstack/react-query';
import { system } from '#contract/system.ts';
import { everyPage } from '#lib/api/paginate.ts';
import { pageOf, queryOf } from '#lib/api/query.ts';

export const useMicroservices = () => useQuery(queryOf(system.microservices, {}));

export const useEventLogs = (page: number) => useQuery(pageOf(system.eventLogs, { query: { page } }));

export const everyEventLog = (signal: AbortSignal, from?: number) =>
  everyPage(system.eventLogs, (page) => ({ query: { page } }), signal, from);

export const useApiQueries = (page: number) => useQuery(pageOf(system.apiQueries, { query: { page } }));

export const everyApiQuery = (signal: AbortSignal, from?: number) =>
  everyPage(system.apiQueries, (page) => ({ query: { page } }), signal, from);

export const useApiQuery = (id: string) => useQuery(queryOf(system.apiQuery, { params: { id } }));
