import { useLocation } from 'react-router-dom';
import { listedRows } from '#lib/routing/origin.ts';
import { asRecord } from '#lib/state/persisted-store.ts';
import { useStore } from '#lib/state/store.ts';
import { Link } from '#ui/basics/link.tsx';
import { FormattedNumber } from '#ui/basics/values/formatted-number.tsx';
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
