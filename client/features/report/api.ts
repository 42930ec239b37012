import { useQuery } from '@tanstack/react-query';
import { pathOf } from '#contract/endpoint.ts';
import { report } from '#contract/report.ts';
import { download } from '#lib/api/download.ts';
import { useApiMutation } from '#lib/api/mutation.ts';
import type { ResponseOf } from '#lib/api/parse-response.ts';
import { formQueryOf } from '#lib/api/query.ts';

/** The validated businesses of the form. */
export type Businesses = ResponseOf<typeof report.businesses>;

export const useBusinesses = () => useQuery(formQueryOf(report.businesses, {}));

/** Validates a report, then starts its download, which cannot report errors to the page. */
export const useDownloadReport = () =>
  useApiMutation(report.check, {
    invalidates: [],
    onSuccess: (_, { body }) => download(pathOf(report.stream, { query: body })),
  });
