import { useQuery } from '@tanstack/react-query';
import { system } from '#contract/system.ts';
import { queryOf } from '#data/query.ts';
import type { ResponseOf } from '#platform/http/parse-response.ts';
import { pathPattern } from '#platform/paths.ts';

/** A validated API query. */
export type ApiQuery = ResponseOf<typeof system.apiQuery>;

export const apiQueryPath = pathPattern('/system/api-queries/:id');

export const microservicesQuery = () => queryOf(system.microservices, {});

export const useMicroservices = () => useQuery(microservicesQuery());
