import { Fragment, useEffect, useRef } from 'react';
import { buttonClass } from '#components/basics/button.tsx';
import { Link } from '#components/basics/link.tsx';
import { Age } from '#components/values/age.tsx';
import { FormattedNumber } from '#components/values/formatted-number.tsx';
import type { Attention } from '#data/attention.ts';
import { isWhole } from '#format/extent.ts';
import { openStore } from '#platform/storage/stored.ts';
import { classNames } from '#ui/class-names.ts';
import { CheckIcon } from '#ui/icons.tsx';
import { SkeletonBar } from '#ui/skeleton.tsx';
import { positions } from '#ui/unique-keys.ts';
import styles from './needs-attention.module.css';
import { numberOf, useAttention } from './use-attention.ts';

/** The height of the list at the last visit in pixels, which is kept while it loads. */
const lastHeight = openStore('needs-attention');

/** Links to the work that waits for a person, in all features. */
export function NeedsAttention({ isLoading }: { isLoading: boolean }) {
  const sources = useAttention(isLoading);
  const isWaiting = sources.some(({ isPending }) => isPending);
  const items = sources.flatMap(({ items }) => items).sort((a, b) => a.rank - b.rank);
  const unknown = sources.filter(({ isKnown }) => !isKnown);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const height = list.current?.offsetHeight ?? 0;
    if (!isWaiting && height !== lastHeight.get()) lastHeight.set(height);
  });
  return (
    <section className={styles.attention} aria-label="Needs attention">
      <h2 className={styles.title}>Needs attention</h2>
      {isWaiting && (
        <ul
          aria-hidden="true"
          className={styles.wait}
          style={{ height: lastHeight.get() || 'auto' }}
        >
          {positions(4).map((place) => (
            <li key={place} className={styles.item}>
              <SkeletonBar seed={place} />
            </li>
          ))}
        </ul>
      )}
      {!isWaiting && items.length + unknown.length > 0 && (
        <ul ref={list}>
          {items.map((item) => (
            <Item key={item.to} {...item} />
          ))}
          {unknown.map((source) => (
            <Unknown key={source.label} {...source} />
          ))}
        </ul>
      )}
      {!isWaiting && items.length + unknown.length === 0 && (
        <p className={styles.none}>
          <CheckIcon /> Nothing needs attention.
        </p>
      )}
    </section>
  );
}

/** Things whose number is not known, since they could not be loaded. */
const Unknown = ({ label, to }: { label: string; to?: string | undefined }) => (
  <li className={classNames(styles.item, styles.warn)}>
    <b className={styles.count}>?</b>{' '}
    <p className={styles.name}>
      {sentenceCase(label)} <small>Not loaded</small>
    </p>{' '}
    {to !== undefined && (
      <Link to={to} className={buttonClass({ small: true })} aria-label={`Open ${label}`}>
        Open
      </Link>
    )}
  </li>
);

const sentenceCase = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

function Item({ to, count, names: [one, many], oldest, values, valuesName, ...item }: Attention) {
  const number = numberOf(count);
  const name = number === 1 ? one : many;
  const listed = count?.total === null && 'listed ';
  return (
    <li className={classNames(styles.item, item.severity && styles[item.severity])}>
      <b className={styles.count}>
        <FormattedNumber value={number} />
      </b>{' '}
      <p className={styles.name}>
        {sentenceCase(`${listed || ''}${name}`)} {item.detail && <small>{item.detail}</small>}
      </p>{' '}
      <span className={styles.facts}>
        <span className={styles.age}>
          {oldest !== undefined && (
            <>
              oldest {count && isWhole(count) ? '' : 'listed '}
              <Age created={oldest} />
            </>
          )}
        </span>{' '}
        <span className={styles.values}>
          {values && (
            <>
              {valuesName} <Values values={values} />
            </>
          )}
        </span>
      </span>{' '}
      <Link
        to={to}
        className={buttonClass({ small: true })}
        aria-label={`${item.verb}: ${number} ${listed || ''}${name}`}
      >
        {item.verb}
      </Link>
    </li>
  );
}

/** The most values that are shown of one thing. */
const most = 6;

/** The first values, and how many there are more. */
const Values = ({ values }: { values: NonNullable<Attention['values']> }) => (
  <>
    {values.slice(0, most).map((value, index) => (
      <Fragment key={value.unit}>
        {index > 0 && ', '}
        <span className={styles.value}>
          <FormattedNumber {...value} />
        </span>
      </Fragment>
    ))}
    {values.length > most && `, ${values.length - most} more`}
  </>
);
