import { useQueryClient } from '@tanstack/react-query';
import type { Call } from '#contract/call.ts';
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
export function useDelete(call: Call<Deletion>, { done, list }: Afterwards) {
  const client = useQueryClient();
  const go = useGo();
  return async (id: string, page = 1) => {
    await send(call, { params: { id } });
    toast.success(done);
    // Nothing of it is kept: the list loads again, also where it is the screen one is on, and Back finds no deleted thing.
    client.removeQueries({ queryKey: [call.resource] });
    go(page > 1 ? `${list}?page=${page}` : list, { replace: true });
  };
}
