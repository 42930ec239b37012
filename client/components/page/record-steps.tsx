import { useLocation } from 'react-router-dom';
import { Link } from '#components/basics/link.tsx';
import { FormattedNumber } from '#components/values/formatted-number.tsx';
import { useStore } from '#data/use-store.ts';
import { listedRows } from '#forms/origin.ts';
import { asRecord } from '#platform/storage/persisted-store.ts';
import styles from './page.module.css';

/** Links to the records before and after this one in the table that it was opened from. Renders nothing for any other record. */
export function RecordSteps() {
  const { pathname, state } = useLocation();
  const { label, from, records = [] } = useStore(listedRows) ?? {};
  const at = records.findIndex((record) => record.split('?')[0] === pathname);
  if (at < 0 || asRecord(state).origin !== from) return null;
  const step = (to: string | undefined, rel: string, name: string) =>
    to && (
      <Link to={to} rel={rel} state={{ origin: from }}>
        {name}
      </Link>
    );
  return (
    <nav className={styles.steps} aria-label={`Records of ${label}`}>
      {step(records[at - 1], 'prev', 'Previous')}
      <span>
        <FormattedNumber value={at + 1} /> of <FormattedNumber value={records.length} />
      </span>
      {step(records[at + 1], 'next', 'Next')}
    </nav>
  );
}
