import { keepPreviousData, QueryCache, QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { type Endpoint, type Input, pathOf } from '#contract/endpoint.ts';
import { send } from './send.ts';

/** A load, for useQuery. It is aborted when its screen is left. */
export function queryOf<E extends Endpoint>(endpoint: E, input: Input<E>) {
  return queryOptions({
    queryKey: [endpoint.resource, endpoint.name, pathOf(endpoint, input as object)],
    queryFn: ({ signal }) => send(endpoint, input, signal),
  });
}

/** A page of a list, for useQuery: the page before stays (dimmed) until the next one is there. */
export const pageOf = <E extends Endpoint>(endpoint: E, input: Input<E>) => ({
  ...queryOf(endpoint, input),
  placeholderData: keepPreviousData,
});

/**
 * How to send a call that changes something. Afterwards, what is on screen of the stale resources is loaded again: its own
 * unless others are named. (A screen that opens always loads, so a screen that is left for another needs to stale nothing.)
 */
export function useSend<E extends Endpoint>(endpoint: E, { stales = [endpoint.resource] }: { stales?: string[] } = {}) {
  const client = useQueryClient();
  return async (input: Input<E>) => {
    const answer = await send(endpoint, input);
    for (const resource of stales) void client.invalidateQueries({ queryKey: [resource] });
    return answer;
  };
}

/**
 * How to read again what a load has shown, as it is now; what shows it follows. Throws what `send` throws, and then changes
 * nothing.
 */
export function useReadAgain<E extends Endpoint>(endpoint: E, input: Input<E>) {
  const client = useQueryClient();
  return async () => {
    const answer = await send(endpoint, input);
    client.setQueryData<unknown>(queryOf(endpoint, input).queryKey, answer);
    return answer;
  };
}

/** The loads of one session. One that failed is logged, and tried again only by a person. */
export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => console.error(`${query.queryKey[1]} could not be loaded:`, error),
    }),
    // networkMode: a browser that believes to be offline fails at once instead of waiting for ever.
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' } },
  });
