import { useQuery } from '@tanstack/react-query';
import { dashboard } from '#contract/dashboard.ts';
import type { ResponseBody } from '#contract/endpoint.ts';
import type { Shown } from '#lib/api/parse-response.ts';
import { queryOf } from '#lib/api/query.ts';

export type Overview = NonNullable<Shown<ResponseBody<typeof dashboard.overview>>>;

export const useOverview = () => useQuery(queryOf(dashboard.overview, {}));
