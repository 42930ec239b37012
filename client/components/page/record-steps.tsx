import { useLocation, useMatches } from 'react-router-dom';
import { Link } from '#components/basics/link.tsx';
import { FormattedNumber } from '#components/values/formatted-number.tsx';
import {
  listedRecord,
  type NeighbourSource,
  type PagedRecord,
  type RecordPlace,
  recordPlace,
} from '#lists/record-place.ts';
import { asRecord } from '#platform/storage/persisted-store.ts';
import styles from './page.module.css';
import type { ScreenHandle } from './screen.ts';

/** Links to the records before and after this one in the list that it was opened from. Renders nothing for any other record. */
export function RecordSteps() {
  const { pathname, state } = useLocation();
  const { handle } = useMatches().at(-1) ?? {};
  const { list } = (handle ?? {}) as ScreenHandle;
  const found = listedRecord(state, pathname);
  if (!found) return null;
  const { listed, index } = found;
  const { page } = listed;
  const place = recordPlace(found);
  return list && page ? (
    <PagedSteps list={list} listed={{ ...listed, page }} index={index} place={place} />
  ) : (
    <Steps {...place} />
  );
}

interface PagedStepsProps extends PagedRecord {
  list: NeighbourSource;
  place: RecordPlace;
}

/** The links of a record in a list of the backend, also to the pages beside its own. */
function PagedSteps({ list, listed, index, place }: PagedStepsProps) {
  const { previous, next } = list.useNeighbours({ listed, index });
  return <Steps {...place} previous={place.previous ?? previous} next={place.next ?? next} />;
}

function Steps({ label, number, total, isMore, previous, next }: RecordPlace) {
  const { origin } = asRecord(useLocation().state);
  const step = (to: RecordPlace['next'], rel: string, name: string) =>
    to && (
      <Link to={to.to} rel={rel} state={{ origin, listed: to.listed }}>
        {name}
      </Link>
    );
  return (
    <nav className={styles.steps} aria-label={`Records of ${label}`}>
      {step(previous, 'prev', 'Previous')}
      <span>
        <FormattedNumber value={number} /> of {isMore && 'more than '}
        <FormattedNumber value={total} />
      </span>
      {step(next, 'next', 'Next')}
    </nav>
  );
}
