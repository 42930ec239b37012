import { useLocation } from 'react-router-dom';
import { Link } from '#components/basics/link.tsx';
import { FormattedNumber } from '#components/values/formatted-number.tsx';
import { recordPlace } from '#lists/listed-records.ts';
import { asRecord } from '#platform/storage/persisted-store.ts';
import styles from './page.module.css';

/** Links to the records before and after this one in the list that it was opened from. Renders nothing for any other record. */
export function RecordSteps() {
  const { pathname, state } = useLocation();
  const place = recordPlace(state, pathname);
  if (!place) return null;
  const { list, number, previous, next } = place;
  const step = (to: string | undefined, rel: string, name: string) =>
    to && (
      <Link to={to} rel={rel} state={{ origin: asRecord(state).origin, listed: list }}>
        {name}
      </Link>
    );
  return (
    <nav className={styles.steps} aria-label={`Records of ${list.label}`}>
      {step(previous, 'prev', 'Previous')}
      <span>
        <FormattedNumber value={number} /> of <FormattedNumber value={list.hrefs.length} />
      </span>
      {step(next, 'next', 'Next')}
    </nav>
  );
}
