import { Link, useLocation } from 'react-router-dom';
import { pageCount, pagesAround } from '#lib/routing/page-number.ts';
import { FormattedNumber } from '#ui/basics/formatted-number.tsx';
import styles from './pagination.module.css';

interface PaginationProps {
  page: number;
  total: number;
  perPage: number;
  /** The parameter of the address that holds the page number. */
  parameter?: string;
  /** Which list, where a screen has several. */
  of?: string | undefined;
}

/** The pages of a list. Nothing when there is one page only, unless one stands past it. */
export function Pagination({ page, total, perPage, parameter = 'page', of }: PaginationProps) {
  const { search } = useLocation();
  const last = pageCount(total, perPage);
  if (last === 1 && page === 1) return null;

  const to = (target: number) => {
    const parameters = new URLSearchParams(search);
    parameters.set(parameter, String(target));
    return { search: `?${parameters}` };
  };
  const first = (page - 1) * perPage + 1;
  return (
    <>
      <nav className={styles.pages} aria-label={of ? `Pagination of ${of}` : 'Pagination'}>
        <ul>
          <Turn label="Previous" rel="prev" to={page > 1 ? to(Math.min(page - 1, last)) : undefined} />
          {pagesAround(page, last).map((shown, index) => (
            // A gap has no number of its own, only a place.
            <li key={shown === 'gap' ? `gap ${index}` : shown}>
              {shown === 'gap' ? (
                <span className={`${styles.page} ${styles.off}`}>...</span>
              ) : (
                <Link className={styles.page} to={to(shown)} aria-current={shown === page ? 'page' : undefined}>
                  {shown}
                </Link>
              )}
            </li>
          ))}
          <Turn label="Next" rel="next" to={page < last ? to(page + 1) : undefined} />
        </ul>
      </nav>
      {page <= last && (
        <span className={styles.count}>
          <FormattedNumber value={first} />-<FormattedNumber value={Math.min(page * perPage, total)} /> of{' '}
          <FormattedNumber value={total} />
        </span>
      )}
    </>
  );
}

function Turn({ label, rel, to }: { label: string; rel: 'prev' | 'next'; to: { search: string } | undefined }) {
  return (
    <li>
      {to ? (
        <Link className={styles.page} to={to} rel={rel}>
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
