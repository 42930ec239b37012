import { type Query, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#components/basics/button.tsx';
import { ButtonLink } from '#components/basics/button-link.tsx';
import { isFinal, loadFailureText } from '#platform/http/failure-text.ts';
import { ApiError } from '#platform/http/request.ts';
import { lateAfter } from '#platform/release/deployment.ts';
import { classNames } from '#ui/class-names.ts';
import { EmptyDrawing } from '#ui/empty.tsx';
import { RefreshIcon, WarningIcon } from '#ui/icons.tsx';
import { useFocusWithin } from '#ui/use-focus-within.ts';
import { Card, CardTitle } from './card.tsx';
import { firstFieldIn } from './first-field.ts';
import { Freshness, type Refreshable } from './freshness.tsx';
import styles from './query-content.module.css';
import { type Parent, useScreen } from './screen.ts';

interface QueryContentProps<T> {
  query: Refreshable<T>;
  /** The labels of the parameters of the request, for the messages of a 422. */
  labels?: Record<string, string>;
  /** True if the skeleton has the size of the data, so that panels below need not wait for it. */
  isSized?: boolean;
  /** The title of a failure in place of a card, whose own title comes with its data. */
  title?: string;
  /** Names what is loaded, as in a sentence. Default: the title of the card, otherwise that of the screen. */
  part?: string;
  /** Content above the data that stays usable while it loads or could not be loaded. */
  controls?: ReactNode;
  /** Renders the data, or undefined while it loads: tables and description lists draw skeletons then. */
  children: (data: T | undefined) => ReactNode;
}

/**
 * Renders the data of a query: while loading a skeleton, after 200 ms; when the load failed its cause and Retry; while refetching,
 * or when that failed, the old data dimmed. The head of the screen shows the age of the data.
 */
export const QueryContent = <T,>({ query, children, ...content }: QueryContentProps<T>) => (
  <>
    <Freshness query={query} />
    <Content
      {...content}
      query={query}
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
    part="the form"
  >
    {children}
  </Content>
);

interface ContentProps<T> extends FormContentProps<T> {
  labels?: Record<string, string> | undefined;
  isSized?: boolean | undefined;
  title?: string | undefined;
  part?: string | undefined;
  controls?: ReactNode;
  /** The data to show. */
  data: T | undefined;
}

/** Takes the focus if the replaced content had it. */
function Content<T>({
  query,
  labels,
  isSized,
  title,
  part,
  controls,
  data,
  skeleton,
  children,
}: ContentProps<T>) {
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
    <Failure error={query.error} labels={labels} part={part} onRetry={() => void query.refetch()} />
  );
  return (
    <div ref={root} tabIndex={-1} className={styles.content} {...handlers}>
      {controls}
      {/* The page before stays while the next one loads. */}
      {query.isPlaceholderData && <LateRetry />}
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
  part: string | undefined;
  onRetry: () => void;
}

/** Takes the place of data that could not be loaded, with the cause or the sentence about a parameter that the backend rejects. `Help` copies the details. */
function Failure({ error, labels = {}, part, onRetry }: FailureProps) {
  const card = useContext(CardTitle);
  const { title, parents } = useScreen();
  const { status, fields } = error instanceof ApiError ? error : {};
  if (status === 403) return <NoData label="Not allowed" cause="You don't have access to this." />;
  if (status === 404 || status === 410) return <NotFound list={parents[0]} />;
  const retry = isFinal(error) ? undefined : onRetry;
  const [rejection] = Object.entries(fields ?? {});
  if (rejection) {
    const [parameter, sentence] = rejection;
    const name = labels[parameter];
    return (
      <NoData label={name === undefined ? sentence : `${name}: ${sentence}`} onRetry={retry} />
    );
  }
  return (
    <NoData
      label="Couldn't load"
      part={part ?? inSentence(card ?? title)}
      cause={loadFailureText(error)}
      onRetry={retry}
    />
  );
}

/** Returns a title as in a sentence: `API queries`. */
const inSentence = (title: string) =>
  title.replace(/[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());

/** States that there is no such record, and leads to the list that it would be in. */
const NotFound = ({ list }: { list: Parent | undefined }) => (
  <div className={styles.failure} role="alert">
    <EmptyDrawing />
    <p>Not found</p>
    <p>This record was deleted or never existed.</p>
    {list?.label && <ButtonLink to={list.to}>Go to {inSentence(list.label)}</ButtonLink>}
  </div>
);

interface NoDataProps {
  label: string;
  /** What could not be loaded. */
  part?: string;
  /** A sentence. */
  cause?: string | undefined;
  /** Missing where another attempt cannot help. */
  onRetry?: (() => void) | undefined;
}

const NoData = ({ label, part, cause, onRetry }: NoDataProps) => (
  <div className={styles.failure} role="alert">
    <span className={styles.sign}>
      <WarningIcon />
    </span>
    <p>
      <span>{label}</span>
      {part && ` ${part}`}
    </p>
    {cause && <p>{cause}</p>}
    {onRetry && (
      <Button onClick={onRetry}>
        <RefreshIcon />
        Retry
      </Button>
    )}
  </div>
);
