import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/call.ts';
import { dashboard } from '#contract/dashboard.ts';
import type { Shown } from '#lib/api/parse-response.ts';
import { queryOf } from '#lib/api/query.ts';

export type Overview = NonNullable<Shown<Answer<typeof dashboard.overview>>>;

export const useOverview = () => useQuery(queryOf(dashboard.overview, {}));
