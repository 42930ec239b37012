import { Fragment, useEffect } from 'react';
import { Link, TextLink } from '#components/basics/link.tsx';
import { FormattedNumber } from '#components/values/formatted-number.tsx';
import type { Attention } from '#data/attention.ts';
import { useStore } from '#data/use-store.ts';
import { isWhole } from '#format/extent.ts';
import { duration } from '#format/instant.ts';
import { clock } from '#platform/clock.ts';
import { openStore } from '#platform/storage/stored.ts';
import { CheckIcon } from '#ui/basics/icons.tsx';
import { SkeletonBar } from '#ui/basics/skeleton.tsx';
import { positions } from '#ui/basics/unique-keys.ts';
import styles from './needs-attention.module.css';
import { numberOf, useAttention } from './use-attention.ts';

/** The number of things at the last visit, whose room is kept while they load. */
const lastCount = openStore('needs-attention');

/** Links to the work that waits for a person, in all features. */
export function NeedsAttention({ isLoading }: { isLoading: boolean }) {
  const sources = useAttention(isLoading);
  const isWaiting = sources.some(({ isPending }) => isPending);
  const items = sources.flatMap(({ items }) => items).sort((a, b) => a.rank - b.rank);
  const unknown = sources.filter(({ isKnown }) => !isKnown);
  const count = items.length;
  useEffect(() => {
    if (!isWaiting) lastCount.set(count);
  }, [isWaiting, count]);
  return (
    <section className={styles.attention} aria-label="Needs attention">
      <h2 className={styles.title}>Needs attention</h2>
      {isWaiting ? (
        <ul aria-hidden="true">
          {positions(Math.min(lastCount.get() || 4, 9)).map((place) => (
            <li key={place} className={styles.item}>
              <SkeletonBar seed={place} />
            </li>
          ))}
        </ul>
      ) : (
        <>
          {count > 0 ? (
            <ul>
              {items.map((item) => (
                <Item key={item.to} {...item} />
              ))}
            </ul>
          ) : (
            unknown.length === 0 && (
              <p className={styles.none}>
                <CheckIcon /> Nothing needs attention.
              </p>
            )
          )}
          {unknown.length > 0 && (
            <p className={styles.none}>
              Not loaded:{' '}
              {unknown.map(({ screen, to }, index) => (
                <span key={to}>
                  {index > 0 && ', '}
                  <TextLink to={to}>{screen}</TextLink>
                </span>
              ))}
              .
            </p>
          )}
        </>
      )}
    </section>
  );
}

function Item({ to, count, names: [one, many], oldest, values }: Attention) {
  const now = useStore(clock);
  const number = numberOf(count);
  return (
    <li className={styles.item}>
      <Link to={to}>
        <b>
          <FormattedNumber value={number} />
        </b>{' '}
        <span>
          {count?.total === null && 'listed '}
          {number === 1 ? one : many}
        </span>{' '}
        {oldest !== undefined && (
          <small>
            oldest {count && isWhole(count) ? '' : 'listed '}
            {duration(now - oldest)}
          </small>
        )}{' '}
        {values && <Values values={values} />}
      </Link>
    </li>
  );
}

/** The most values that are shown of one thing. */
const most = 2;

/** The first values, and how many there are more. */
const Values = ({ values }: { values: NonNullable<Attention['values']> }) => (
  <small className={styles.values}>
    {values.slice(0, most).map((value, index) => (
      <Fragment key={typeof value === 'string' ? value : value.unit}>
        {index > 0 && ', '}
        {typeof value === 'string' ? value : <FormattedNumber {...value} />}
      </Fragment>
    ))}
    {values.length > most && `, ${values.length - most} more`}
  </small>
);
