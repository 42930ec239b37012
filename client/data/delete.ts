import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { sendWrite } from '#data/writes/send-write.ts';
import type { WriteDefinition } from '#data/writes/write-definition.ts';
import { codeOf, deleteErrorText, failureText } from '#platform/http/failure-text.ts';
import { ApiError } from '#platform/http/request.ts';
import { toast } from '#platform/toasts.ts';
import { hasId, updateCached } from './cache.ts';

type DeleteEndpoint = Endpoint<{ method: 'DELETE'; path: `${string}/{id}` }>;

interface Options {
  /** The toast after a success. */
  success: string;
  /** The endpoint of the list that contains the items. */
  list: Endpoint;
}

/** A mutation that deletes one item by its id. The response text of a 403 is shown as a toast. */
export function useDelete<E extends DeleteEndpoint>(
  write: WriteDefinition<E>,
  { success, list }: Options,
) {
  const client = useQueryClient();
  const { pathname: screen } = useLocation();
  const { endpoint } = write;
  const mutation = useMutation({
    mutationFn: (id: string) =>
      sendWrite(write, { params: { id } } as unknown as Input<E>, {
        client,
        sender: { source: sourceOf(id), screen },
      }),
    onSuccess: (_, id) => {
      toast.success(success);
      updateCached(client, list, (page) => withoutItem(page, id));
      // The item's own queries would return 404, and the pages that are not shown have moved.
      client.removeQueries({
        queryKey: [list.resource],
        predicate: (query) => !query.isActive() || query.queryKey[1] !== list.name,
      });
    },
    onError: (error) => {
      const isForbidden = error instanceof ApiError && error.status === 403;
      const text = isForbidden ? deleteErrorText(error) : failureText(error);
      if (text) toast.error(text, codeOf(error), true);
    },
    onSettled: () =>
      void client.invalidateQueries({
        queryKey: [list.resource, list.name],
        // The list leaves such a page.
        predicate: ({ state }) => !isEmptied(state.data as ListPage | undefined),
      }),
  });
  /** Identifies the deletion of an item, on every screen. */
  const sourceOf = (id: string) => `${endpoint.name} ${id}`;
  return { ...mutation, sourceOf };
}

/** A validated page of a list. */
interface ListPage {
  items?: { id?: unknown }[] | null;
  total?: number | null;
}

function withoutItem<P extends ListPage>(page: P, id: string): P {
  const items = page.items?.filter((item) => !hasId(id)(item));
  const removed = (page.items?.length ?? 0) - (items?.length ?? 0);
  return {
    ...page,
    items: items ?? null,
    total: typeof page.total === 'number' ? page.total - removed : null,
  };
}

const isEmptied = (page: ListPage | undefined): boolean =>
  page?.items?.length === 0 && Number(page.total) > 0;
