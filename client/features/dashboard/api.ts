import { useQuery } from '@tanstack/react-query';
import { dashboard } from '#contract/dashboard.ts';
import type { ResponseOf } from '#lib/api/parse-response.ts';
import { queryOf } from '#lib/api/query.ts';

export type Overview = ResponseOf<typeof dashboard.overview>;

export const useOverview = () => useQuery(queryOf(dashboard.overview, {}));
