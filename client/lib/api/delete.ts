import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { toast } from '#lib/state/toasts.ts';
import { codeOf, deleteErrorText, failureText } from './failure-text.ts';
import { sendWrite } from './outcome/send-write.ts';
import type { WriteDefinition } from './outcome/write-definition.ts';
import { ApiError } from './request.ts';

type DeleteEndpoint = Endpoint<{ method: 'DELETE'; path: `${string}/{id}` }>;

/** A mutation that deletes one item by its id. The response text of a 403 is shown as a toast. */
export function useDelete<E extends DeleteEndpoint>(write: WriteDefinition<E>, { success }: { success: string }) {
  const client = useQueryClient();
  const { pathname: screen } = useLocation();
  const { endpoint } = write;
  const { resource } = endpoint;
  const mutation = useMutation({
    mutationFn: (id: string) =>
      sendWrite(write, { params: { id } } as unknown as Input<E>, { client, sender: { source: sourceOf(id), screen } }),
    onSuccess: () => {
      toast.success(success);
      // Only the list on screen is refetched. The item's own queries would return 404, and cached lists still contain it.
      client.removeQueries({
        queryKey: [resource],
        predicate: (query) => !query.isActive() || query.queryKey[1] !== `${resource}.list`,
      });
    },
    onError: (error) => {
      const isForbidden = error instanceof ApiError && error.status === 403;
      const text = isForbidden ? deleteErrorText(error) : failureText(error);
      if (text) toast.error(text, codeOf(error), true);
    },
    onSettled: () =>
      void client.invalidateQueries({
        queryKey: [resource, `${resource}.list`],
        predicate: ({ state }) => !isOnlyRowOfLaterPage(state.data),
      }),
  });
  /** Identifies the deletion of an item, on every screen. */
  const sourceOf = (id: string) => `${endpoint.name} ${id}`;
  return { ...mutation, sourceOf };
}

/** Returns true if the deleted row was the only one of a later page, so that the list moves to the page before. */
function isOnlyRowOfLaterPage(data: unknown): boolean {
  const { items, total } = (data ?? {}) as { items?: unknown[]; total?: unknown };
  return items?.length === 1 && Number(total) > 1;
}
