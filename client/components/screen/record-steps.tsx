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
import type { ScreenHandle } from './screen.ts';
import styles from './screen-frame.module.css';

/**
 * Links to the records before and after this one in the list that it was opened from, in this tab or as the first screen of a new one.
 * Renders nothing for any other record.
 */
export function RecordSteps() {
  const { pathname, state, key } = useLocation();
  const matches = useMatches();
  const { list } = (matches.at(-1)?.handle ?? {}) as ScreenHandle;
  const found = listedRecord(state, pathname);
  if (!found) {
    const search = key === 'default' ? referredSearch(matches.at(-2)?.pathname) : undefined;
    return search !== undefined && list?.isThere() ? (
      <ReferredSteps list={list} search={search} path={pathname} />
    ) : null;
  }
  const { listed, index } = found;
  const { page } = listed;
  const place = recordPlace(found);
  return list && page ? (
    <PagedSteps list={list} listed={{ ...listed, page }} index={index} place={place} />
  ) : (
    <Steps {...place} />
  );
}

/** Returns the query of the screen at a path, if a link of it has opened this tab. */
function referredSearch(path: string | undefined): string | undefined {
  if (!URL.canParse(document.referrer)) return undefined;
  const { origin, pathname, search } = new URL(document.referrer);
  return origin === location.origin && pathname === path ? search : undefined;
}

interface ReferredStepsProps {
  list: NeighbourSource;
  /** The query of the list that the record was opened from. */
  search: string;
  path: string;
}

function ReferredSteps({ list, search, path }: ReferredStepsProps) {
  const found = list.useListed(search, path);
  return found && <PagedSteps list={list} {...found} place={recordPlace(found)} />;
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
