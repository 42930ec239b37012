import { useQueryClient } from '@tanstack/react-query';
import type { Endpoint } from '#contract/endpoint.ts';
import { useGo } from '#lib/routing/location.ts';
import { toast } from '#lib/state/toasts.ts';
import { send } from './send.ts';

interface Deletion {
  method: 'DELETE';
  path: `${string}/{id}`;
}

interface Afterwards {
  /** What is said. */
  done: string;
  /** Where the resource's list is. */
  list: string;
}

/**
 * How to delete one thing of a resource. Then it is said, and the list is shown, at the named page or else the first.
 * Throws what send throws.
 */
export function useDelete(endpoint: Endpoint<Deletion>, { done, list }: Afterwards) {
  const client = useQueryClient();
  const go = useGo();
  return async (id: string, page = 1) => {
    await send(endpoint, { params: { id } });
    toast.success(done);
    // Nothing of it is kept: the list loads again, also where it is the screen one is on, and Back finds no deleted thing.
    client.removeQueries({ queryKey: [endpoint.resource] });
    go(page > 1 ? `${list}?page=${page}` : list, { replace: true });
  };
}
