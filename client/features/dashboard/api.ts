import { useQuery } from '@tanstack/react-query';
import { dashboard } from '#contract/dashboard.ts';
import { queryOf } from '#data/query.ts';
import type { ResponseOf } from '#platform/http/parse-response.ts';

export type Overview = ResponseOf<typeof dashboard.overview>;
export type SuspiciousOrder = NonNullable<Overview['suspicious_orders']>[number];

export const overviewQuery = () => queryOf(dashboard.overview, {});

export const useOverview = () => useQuery(overviewQuery());
