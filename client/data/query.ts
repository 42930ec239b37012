import {
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryFunction,
  queryOptions,
  type SkipToken,
  type UseQueryOptions,
  useQueryClient,
} from '@tanstack/react-query';
import { type Endpoint, type Input, pathOf } from '#contract/endpoint.ts';
import { applyErrorPolicy } from '#platform/http/error-policy.ts';
import { endsSession, reportFailedRequest } from '#platform/http/failed-request.ts';
import { send, sendCounted } from '#platform/http/send.ts';
import { isLeaving } from '#platform/leaving.ts';
import { session } from '#platform/session/document-state.ts';
import { hasEndedSession, requestOf, WriteError } from './writes/write-error.ts';

const keyOf = (endpoint: Endpoint, input: unknown) => [
  endpoint.resource,
  endpoint.name,
  pathOf(endpoint, input as object),
];

/** The query options of any endpoint. */
export interface AnyQuery {
  queryKey: readonly unknown[];
  queryFn?: QueryFunction<unknown, string[]> | SkipToken | undefined;
}

/** Query options of an endpoint. Leaving the screen aborts the request. */
export function queryOf<E extends Endpoint>(endpoint: E, input: Input<E>) {
  return queryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => send(endpoint, input, signal),
  });
}

/** Query options of a list that may be cut, with its length. */
export function countedQueryOf<E extends Endpoint & { counted: true }>(
  endpoint: E,
  input: Input<E>,
) {
  return queryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => sendCounted(endpoint, input, signal),
  });
}

/** Options for the data that a form starts from: fetched when the form opens and never refetched under it. */
export const formOptions = { staleTime: 'static' } as const;

/** Query options of the data that a form starts from. */
export const formQueryOf = <E extends Endpoint>(endpoint: E, input: Input<E>) => ({
  ...queryOf(endpoint, input),
  ...formOptions,
});

/** The query options of a response. */
export type RecordQuery<T> = Pick<
  UseQueryOptions<T, Error, T, string[]>,
  'queryKey' | 'queryFn' | 'staleTime' | 'gcTime'
>;

/**
 * Returns a function that fetches the server's current data, for a check before a save, and shows it unless the screen has
 * loaded newer data since. A separate cache entry keeps the check running when the user leaves the screen.
 */
export function useLatest<T>({ queryKey, queryFn }: RecordQuery<T>): () => Promise<T> {
  const client = useQueryClient();
  return async () => {
    const startedAt = Date.now();
    const response = await client.fetchQuery<T, Error, T, string[]>({
      queryKey: [...queryKey, 'latest'],
      ...(queryFn && { queryFn }),
      staleTime: 0,
      gcTime: 0,
    });
    const { dataUpdatedAt = 0 } = client.getQueryState(queryKey) ?? {};
    if (dataUpdatedAt < startedAt) client.setQueryData<unknown>(queryKey, response);
    return response;
  };
}

/** The time for which a response is not requested again by a screen that opens, in milliseconds. */
const freshMs = 2_000;

/** Creates the query client of one session. Failed queries are logged and retried only by the user. */
export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // Sent beside the session check, which decides: the screen repeats the request.
        if (session.get().state !== 'in') return;
        applyErrorPolicy(error);
        if (!endsSession(error) && !isLeaving())
          console.error(`${query.queryKey[1]} could not be loaded:`, error);
      },
    }),
    mutationCache: new MutationCache({
      onError(error) {
        const request = requestOf(error);
        // A check after a 419 may have confirmed the session.
        const isOver = !(error instanceof WriteError) || hasEndedSession(error);
        if (isOver) applyErrorPolicy(request);
        else reportFailedRequest(request);
      },
    }),
    // networkMode: when the browser reports that it is offline, requests fail immediately instead of waiting.
    defaultOptions: {
      queries: {
        // A screen that opens shows the response that its loader has requested.
        staleTime: freshMs,
        retry: false,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
