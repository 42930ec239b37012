import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import type { ResponseOf } from '#platform/http/parse-response.ts';
import { requestErrors } from '#platform/http/send.ts';
import { toast } from '#platform/toasts.ts';
import type { RecordedWrite } from './recorded-write.ts';
import { requestSender } from './send-once.ts';
import { sendRecorded } from './send-recorded.ts';
import type { Sender } from './transmit.ts';

interface WriteOptions<E extends Endpoint> {
  /** The toast after a success. */
  success?: string;
  /** Applies the write to the cached responses. */
  onSuccess?: (client: QueryClient, input: Input<E>) => void;
  /** Returns the path of the screen that shows whether it was saved, if there was no response. */
  to?: (input: Input<E>) => string | undefined;
  /** How it is recorded before it is sent: for a write that moves money. All others are ordinary requests. */
  record?: RecordedWrite<E>;
}

/** A write with its input, as a form or row sends it. */
export interface Save<R> {
  /** Rejects with a WriteError unless the write was confirmed. */
  send: (sender: Sender) => Promise<R>;
  /** Returns the message of each field that the contract rejects. */
  errors?: () => Record<string, string>;
}

/**
 * Returns a function that prepares a write of an endpoint. Once one has settled, the resource is refetched, also after a failure: the server may
 * have applied it.
 */
export function useWrite<E extends Endpoint>(
  endpoint: E,
  { success, onSuccess, to, record }: WriteOptions<E> = {},
) {
  const client = useQueryClient();
  const [request] = useState(() => requestSender(endpoint, { done: 'saved', to }));
  const { mutateAsync } = useMutation({
    mutationFn: ({ input, sender }: { input: Input<E>; sender: Sender }) =>
      record ? sendRecorded(record, input, { client, sender }) : request(input, sender),
    onSuccess: (_, { input }) => {
      onSuccess?.(client, input);
      if (success) toast.success(success);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: [endpoint.resource] }),
  });
  return (input: Input<E>): Save<ResponseOf<E>> => ({
    send: (sender) => mutateAsync({ input, sender }),
    errors: () => requestErrors(endpoint, (input as { body?: unknown }).body),
  });
}
