import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { ApiError } from '#platform/http/request.ts';
import { TestRouter } from '../../test/support/test-router.tsx';
import styles from './gallery.module.css';

/** A part of the client in its states. */
export const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className={styles.part} aria-label={name}>
    <h3>{name}</h3>
    <div className={styles.states}>{children}</div>
  </section>
);

interface StateProps {
  name: string;
  /** The width of the part; `wide` by default. */
  size?: 'wide' | 'half' | 'small';
  /** The address at which the part is shown. */
  at?: NonNullable<ComponentProps<typeof TestRouter>['initialEntries']>[number];
  /** The title of the screen around the part. */
  title?: string;
  children: ReactNode;
}

/** A state of a part, at an address of its own. */
export function State({ name, size = 'wide', at = '/gallery', title, children }: StateProps) {
  const id = useId();
  return (
    <figure className={`${styles.state} ${styles[size]}`} aria-labelledby={id}>
      <figcaption id={id}>{name}</figcaption>
      <TestRouter title={title} initialEntries={[at]}>
        {children}
      </TestRouter>
    </figure>
  );
}

/** The states of a query. `stale`: it has data, and the last refetch has failed. */
export type QueryState = 'loading' | 'loaded' | 'refetching' | 'stale' | 'failed';

export const never = new Promise<never>(() => {});

/** Returns a query in a state. `status` is that of its failed response. */
export function useSample<T>(state: QueryState, data: T, status = 503): UseQueryResult<T> {
  const id = useId();
  const hasData = state !== 'loading' && state !== 'failed';
  return useQuery<T>({
    queryKey: ['gallery', id],
    queryFn() {
      if (state === 'loaded') return data;
      if (state === 'loading' || state === 'refetching') return never;
      throw new ApiError('gallery', status);
    },
    ...(hasData && { initialData: data, initialDataUpdatedAt: Date.now() - 240_000 }),
    // Only a query without newer data is fetched when it is mounted.
    staleTime: state === 'loaded' ? Number.POSITIVE_INFINITY : 0,
  });
}
