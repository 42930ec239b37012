import { useId } from 'react';
import { Link } from '#components/basics/link.tsx';
import { FormattedNumber } from '#components/values/formatted-number.tsx';
import { pagesAround, usePageHref } from '#lists/page-number.ts';
import styles from './pagination.module.css';

interface PaginationProps {
  page: number;
  /** The last page. */
  last: number;
  total: number;
  /** True if the list has more rows than the total. */
  isMore?: boolean;
  perPage: number;
  /** True while the previous page's rows are still shown. */
  isLoading?: boolean;
  /** The URL parameter that holds the page number. */
  parameter?: string;
  /** The name of the list, on a screen with several. */
  list?: string | undefined;
}

/** The pages of a list. Renders nothing for a single page, unless the current page is past it. */
export function Pagination({
  page,
  last,
  total,
  isMore,
  perPage,
  isLoading,
  parameter,
  list,
}: PaginationProps) {
  const id = useId();
  const to = usePageHref(parameter);
  if (last === 1 && page === 1) return null;

  const numbers = pagesAround(page, last);
  // A list with more rows than the total has more pages than this one, unless it is near.
  if (isMore && numbers.at(-2) === 'gap') numbers.pop();
  const first = (page - 1) * perPage + 1;
  // On the first and last page, the link that was clicked is replaced by a disabled button, which cannot have the focus.
  const focus = (end: number, target: number) => {
    if (target === end) document.getElementById(`${id}-${target}`)?.focus();
  };
  return (
    <>
      <nav className={styles.pages} aria-label={list ? `Pagination of ${list}` : 'Pagination'}>
        <ul>
          <Step
            label="Previous"
            rel="prev"
            to={page > 1 ? to(Math.min(page - 1, last)) : undefined}
            onStep={() => focus(1, page - 1)}
          />
          {numbers.map((shown, index) => (
            // A gap has no number, so its position is its key.
            <li key={shown === 'gap' ? `gap ${index}` : shown}>
              {shown === 'gap' ? (
                <span className={`${styles.page} ${styles.off}`}>...</span>
              ) : (
                <Link
                  id={`${id}-${shown}`}
                  className={styles.page}
                  to={to(shown)}
                  aria-current={shown === page ? 'page' : undefined}
                >
                  <FormattedNumber value={shown} />
                </Link>
              )}
            </li>
          ))}
          <Step
            label="Next"
            rel="next"
            to={page < last ? to(page + 1) : undefined}
            onStep={() => focus(last, page + 1)}
          />
        </ul>
      </nav>
      {page <= last && !isLoading && (
        <span className={styles.count}>
          <FormattedNumber value={first} />-
          <FormattedNumber value={Math.min(page * perPage, total)} /> of {isMore && 'more than '}
          <FormattedNumber value={total} />
        </span>
      )}
    </>
  );
}

interface StepProps {
  label: string;
  rel: 'prev' | 'next';
  to: string | undefined;
  onStep: () => void;
}

function Step({ label, rel, to, onStep }: StepProps) {
  return (
    <li>
      {to ? (
        <Link className={styles.page} to={to} rel={rel} onClick={onStep}>
          {label}
        </Link>
      ) : (
        <button type="button" disabled className={`${styles.page} ${styles.off}`}>
          {label}
        </button>
      )}
    </li>
  );
}
