import { type Query, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { requestSender } from '#data/writes/send-once.ts';
import { requestOf, WriteError, writeErrorText } from '#data/writes/write-error.ts';
import { deleteErrorText } from '#platform/http/failure-text.ts';
import { backendFeatures } from '#platform/session/document-state.ts';
import { toast } from '#platform/toasts.ts';
import { hasId, type ListPage, updateRows } from './cache.ts';

type DeleteEndpoint = Endpoint<{ method: 'DELETE'; path: `${string}/{id}` }>;

interface Options {
  /** The toast after a success. */
  success: string;
  /** The endpoint of the list that contains the items. */
  list: Endpoint;
}

/** An item as it is shown. */
export interface ShownItem {
  id: string;
  /** Missing from a backend without versions. */
  version?: string | null | undefined;
}

/**
 * A mutation that deletes one item. The response text of a 403 is shown as a toast. An item that someone else has changed since it was
 * loaded is loaded again, and stays, if the backend declares if-match.
 */
export function useDelete<E extends DeleteEndpoint>(endpoint: E, { success, list }: Options) {
  const client = useQueryClient();
  const [request] = useState(() => requestSender(endpoint, { done: 'deleted' }));
  /** The queries of single items. */
  const ofItems = {
    queryKey: [list.resource],
    predicate: ({ queryKey }: Pick<Query, 'queryKey'>) => queryKey[1] !== list.name,
  };
  const mutation = useMutation({
    mutationFn: ({ id, version }: ShownItem) =>
      request({ params: { id } } as unknown as Input<E>, {
        version: backendFeatures.get().ifMatch ? (version ?? undefined) : undefined,
      }),
    onSuccess: (_, { id }) => {
      toast.success(success);
      updateRows(client, list, (rows: { id?: unknown }[]) => rows.filter((row) => !hasId(id)(row)));
      // The item's own queries would return 404, and the pages that are not shown have moved.
      client.removeQueries({
        queryKey: [list.resource],
        predicate: (query) => !query.isActive() || ofItems.predicate(query),
      });
    },
    onError: (error) => {
      const request = requestOf(error);
      const text =
        request?.status === 403
          ? deleteErrorText(request)
          : error instanceof WriteError && writeErrorText(error);
      const advice = isChanged(error) ? ' Review it, then delete it again.' : '';
      if (text) toast.error(text + advice, request?.code);
      // The screen of an item that is gone says so.
      if (request?.status === 404) void client.resetQueries(ofItems);
    },
    onSettled: (_, error) =>
      void client.invalidateQueries({
        queryKey: [list.resource],
        predicate: ({ queryKey, state }) =>
          isChanged(error) ||
          (queryKey[1] === list.name &&
            // The list leaves such a page.
            !isEmptied(state.data as ListPage<object> | undefined)),
      }),
  });
  return mutation;
}

/** Returns true for an item that is not in the version that was shown. */
const isChanged = (error: Error | null): boolean => requestOf(error)?.status === 412;

const isEmptied = (page: ListPage<object> | undefined): boolean =>
  page?.items?.length === 0 && Number(page.total) > 0;
