import { useMutation, useQuery } from '@tanstack/react-query';
import { type Input, pathOf } from '#contract/endpoint.ts';
import { report } from '#contract/report.ts';
import { countedQueryOf, formOptions } from '#data/query.ts';
import type { Sender } from '#data/writes/transmit.ts';
import type { Save } from '#data/writes/use-write.ts';
import { WriteError } from '#data/writes/write-error.ts';
import { download } from '#platform/http/download.ts';
import type { ResponseOf } from '#platform/http/parse-response.ts';
import { send } from '#platform/http/send.ts';
import { confirmUser } from '#platform/session/confirm-user.ts';

/** The validated businesses of the form, possibly not all. */
export type Businesses = ResponseOf<typeof report.businesses>;

export const businessesQuery = () => ({
  ...countedQueryOf(report.businesses, {}),
  ...formOptions,
});

export const useBusinesses = () => useQuery(businessesQuery());

/** Validates a report, then starts its download, which cannot report errors to the document. */
export function useDownloadReport() {
  type ReportInput = Input<typeof report.check>;
  const { mutateAsync } = useMutation({
    async mutationFn({ input, sender: { left } }: { input: ReportInput; sender: Sender }) {
      // The download is recorded as the user's, also if someone else signs in before it starts.
      await confirmUser(report.check);
      await send(report.check, input);
      await confirmUser(report.stream);
      if (left.aborted) throw new WriteError('saved', { is: 'left' });
      download(pathOf(report.stream, { query: input.body }));
    },
  });
  return (input: ReportInput): Save<void> => ({
    send: (sender) => mutateAsync({ input, sender }),
  });
}
