import { useQuery } from '@tanstack/react-query';
import type { ResponseBody } from '#contract/endpoint.ts';
import { type Input, pathOf } from '#contract/endpoint.ts';
import { report } from '#contract/report.ts';
import { download } from '#lib/api/download.ts';
import type { Shown } from '#lib/api/parse-response.ts';
import { queryOf, useSend } from '#lib/api/query.ts';

/** The businesses to choose from, as they may have come. */
export type Businesses = NonNullable<Shown<ResponseBody<typeof report.businesses>>>;

export const useBusinesses = () => useQuery(queryOf(report.businesses, {}));

/** How to download a report: what is asked for is checked first, for a download cannot say what is wrong. */
export function useDownload() {
  const check = useSend(report.check, { stales: [] });
  return async (range: Input<typeof report.check>['body']) => {
    await check({ body: range });
    download(pathOf(report.stream, { query: range }));
  };
}
