import { useQuery } from '@tanstack/react-query';
import { report } from '#contract/report.ts';
import { queryOf } from '#data/query.ts';
import type { ResponseOf } from '#platform/http/parse-response.ts';

export type Day = ResponseOf<typeof report.day>;

/** Loads the summary of a day of a time zone. */
export const useDay = (date: string, zone: string) =>
  useQuery(queryOf(report.day, { query: { date, zone } }));
