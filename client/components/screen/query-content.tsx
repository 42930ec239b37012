import { type Query, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#components/basics/button.tsx';
import { ResponseError } from '#platform/http/parse-response.ts';
import { ApiError } from '#platform/http/request.ts';
import { lateAfter } from '#platform/release/deployment.ts';
import { classNames } from '#ui/class-names.ts';
import { RefreshIcon } from '#ui/icons.tsx';
import { useFocusWithin } from '#ui/use-focus-within.ts';
import { Card } from './card.tsx';
import { firstFieldIn } from './first-field.ts';
import { Freshness, type Refreshable } from './freshness.tsx';
import styles from './query-content.module.css';

interface QueryContentProps<T> {
  query: Refreshable<T>;
  /** The labels of the parameters of the request, for the messages of a 422. */
  labels?: Record<string, string>;
  /** True if the skeleton has the size of the data, so that panels below need not wait for it. */
  isSized?: boolean;
  /** The title of a failure in place of a card, whose own title comes with its data. */
  title?: string;
  /** Renders the data, or undefined while it loads: tables and description lists draw skeletons then. */
  children: (data: T | undefined) => ReactNode;
}

/**
 * Renders the data of a query: while loading a skeleton, after 200 ms; when the load failed a few words and Retry; while refetching,
 * or when that failed, the old data dimmed. The head of the screen shows the age of the data.
 */
export const QueryContent = <T,>({
  query,
  labels,
  isSized,
  title,
  children,
}: QueryContentProps<T>) => (
  <>
    <Freshness query={query} />
    <Content
      query={query}
      labels={labels}
      isSized={isSized}
      title={title}
      data={query.data}
      skeleton={query.data === undefined && children(undefined)}
    >
      {children}
    </Content>
  </>
);

interface FormContentProps<T> {
  query: Refreshable<T>;
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

/** Renders a form with its data once the loader of its screen has loaded it: a form must not start from a cached copy. */
export const FormContent = <T,>({ query, skeleton, children }: FormContentProps<T>) => (
  <Content
    query={query}
    data={query.isFetching || query.isError ? undefined : query.data}
    skeleton={skeleton}
  >
    {children}
  </Content>
);

interface ContentProps<T> extends FormContentProps<T> {
  labels?: Record<string, string> | undefined;
  isSized?: boolean | undefined;
  title?: string | undefined;
  /** The data to show. */
  data: T | undefined;
}

/** Takes the focus if the replaced content had it. */
function Content<T>({ query, labels, isSized, title, data, skeleton, children }: ContentProps<T>) {
  const root = useRef<HTMLDivElement>(null);
  const { hasFocus, handlers } = useFocusWithin();
  const isFailed = data === undefined && query.isError && !query.isFetching;
  const waiting = isFailed ? 'failure' : 'skeleton';
  const shown = data === undefined ? waiting : 'data';
  useLayoutEffect(() => {
    const next = (shown === 'failure' && root.current?.querySelector('button')) || root.current;
    // The row that a link leads to may have it already.
    const isPlaced = root.current?.querySelector(':focus') !== null;
    if (hasFocus.current && !isPlaced) next?.focus({ preventScroll: true });
    if (shown === 'data' && root.current && !isPlaced) startForm(root.current);
  }, [shown, hasFocus]);
  const failure = (
    <Failure error={query.error} labels={labels} onRetry={() => void query.refetch()} />
  );
  return (
    <div ref={root} tabIndex={-1} className={styles.content} {...handlers}>
      {data !== undefined && (
        <div
          className={classNames(
            styles.data,
            query.isFetching ? styles.refreshing : query.isError && styles.stale,
          )}
          aria-busy={query.isFetching}
        >
          {children(data)}
        </div>
      )}
      {isFailed && (title ? <Card title={title}>{failure}</Card> : failure)}
      {shown === 'skeleton' && (
        <>
          <div className={styles.wait} aria-busy="true" inert data-sized={isSized}>
            {skeleton}
          </div>
          <LateRetry />
        </>
      )}
    </div>
  );
}

/** Focuses the first field of a form that has loaded, unless the user has moved the focus. */
function startForm(content: HTMLElement) {
  const { activeElement } = document;
  const isMoved = !activeElement?.matches('body, h1') && activeElement !== content;
  if (!isMoved) firstFieldIn(content)?.focus({ preventScroll: true });
}

/** Offers to repeat a load that has had no response for a long time. The specification sets no timeout, so the request goes on. */
function LateRetry() {
  const client = useQueryClient();
  const [isLate, setLate] = useState(false);
  // Each attempt has the whole time.
  useEffect(() => {
    if (isLate) return;
    const timer = setTimeout(() => setLate(true), lateAfter());
    return () => clearTimeout(timer);
  }, [isLate]);
  const retry = async () => {
    setLate(false);
    const waiting = { predicate: ({ state }: Query) => state.status === 'pending' };
    await client.cancelQueries(waiting);
    await client.refetchQueries(waiting);
  };
  return isLate && <NoData label="No response yet" onRetry={retry} />;
}

interface FailureProps {
  error: unknown;
  labels: Record<string, string> | undefined;
  onRetry: () => void;
}

/** Takes the place of data that could not be loaded, with the sentence about a parameter that the backend rejects. `Help` copies the details. */
function Failure({ error, labels = {}, onRetry }: FailureProps) {
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 403) return <NoData label="Not allowed" />;
  if (status === 404 || status === 410) return <NoData label="Not found" />;
  const came = error instanceof ResponseError ? error.came : undefined;
  const [rejection] = Object.entries((error instanceof ApiError && error.fields) || {});
  if (!rejection) return <NoData label={came ?? "Couldn't load"} onRetry={onRetry} />;
  const [parameter, sentence] = rejection;
  const name = labels[parameter];
  const label = name === undefined ? sentence : `${name}: ${sentence}`;
  return status === 422 ? <NoData label={label} /> : <NoData label={label} onRetry={onRetry} />;
}

interface NoDataProps {
  label: string;
  /** Missing where another attempt cannot help. */
  onRetry?: () => void;
}

const NoData = ({ label, onRetry }: NoDataProps) => (
  <div className={styles.failure} role="alert">
    <p>{label}</p>
    {onRetry && (
      <Button onClick={onRetry}>
        <RefreshIcon />
        Retry
      </Button>
    )}
  </div>
);
