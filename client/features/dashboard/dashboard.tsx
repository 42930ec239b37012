import { useContext, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '#components/basics/button.tsx';
import { ButtonLink } from '#components/basics/button-link.tsx';
import { Link } from '#components/basics/link.tsx';
import { focusHeading } from '#components/screen/focus-heading.ts';
import { QueryContent } from '#components/screen/query-content.tsx';
import { RowsCard } from '#components/screen/rows-card.tsx';
import { ScreenFrame } from '#components/screen/screen-frame.tsx';
import type { Column } from '#components/table/column.tsx';
import { TimeZoneContext } from '#components/values/time-zone.ts';
import { useStore } from '#data/use-store.ts';
import { timeIn } from '#format/instant.ts';
import { useDrafts } from '#forms/drafts.ts';
import { continuing } from '#forms/origin.ts';
import { paths } from '#platform/paths.ts';
import { ending } from '#platform/session/document-session.ts';
import { session } from '#platform/session/document-state.ts';
import { clearInterrupted, interruptedScreen } from '#platform/session/interrupted.ts';
import { InfoIcon } from '#ui/icons.tsx';
import { Warning } from '#ui/warning.tsx';
import { ActivityCard } from './activity-card.tsx';
import { type Overview, useOverview } from './api.ts';
import styles from './dashboard.module.css';
import { ErrorsPerHour } from './errors-per-hour.tsx';
import { NeedsAttention } from './needs-attention.tsx';
import { cardRows, SuspiciousOrders, SuspiciousQuotes } from './suspicious-cards.tsx';

const errorColumns: Column<NonNullable<Overview['recent_errors']>[number]>[] = [
  { id: 'description', header: 'Description', align: 'wrap', value: (error) => error.description },
  { id: 'timestamp', header: 'Timestamp', as: 'time', value: (error) => error.timestamp },
];

export function Dashboard() {
  const overview = useOverview();
  return (
    <ScreenFrame>
      <LostInput />
      <UnsavedForms />
      <NeedsAttention isLoading={overview.isFetched} />
      <QueryContent
        query={overview}
        part="suspicious orders, suspicious quotes, recent activity and recent errors"
      >
        {(overview) => (
          <div className={styles.grid} data-wide="">
            <SuspiciousOrders overview={overview} />
            <SuspiciousQuotes overview={overview} />
            <div className={styles.wide}>
              <ActivityCard overview={overview} />
            </div>
            <div className={styles.errors}>
              <RowsCard
                id="recent-errors"
                title="Recent Errors (last 24 hours)"
                label="Recent Errors"
                firstRows={cardRows}
                of={overview}
                rows={({ recent_errors }) => recent_errors}
                total={({ recent_errors_total }) => recent_errors_total}
                rowKey={() => undefined}
                empty="No errors in the last 24 hours."
                hint={
                  <>
                    Errors of the payments service and its providers appear here.
                    <ButtonLink to={paths.system}>Show event logs</ButtonLink>
                  </>
                }
                columns={errorColumns}
              >
                {overview?.recent_errors?.length !== 0 && (
                  <ErrorsPerHour
                    errors={overview?.recent_errors}
                    total={overview?.recent_errors_total}
                  />
                )}
              </RowsCard>
            </div>
          </div>
        )}
      </QueryContent>
    </ScreenFrame>
  );
}

/** What became of the input of the last session, until it is read. */
function LostInput() {
  const end = useStore(ending);
  const zone = useContext(TimeZoneContext);
  if (end?.input === undefined) return null;
  return (
    <div role="status" aria-label="Last session" className={styles.lost}>
      <Warning cause={end.input}>
        {`Your session expired at ${timeIn(zone, new Date(end.at))}.`}
      </Warning>
      <Button
        small
        onClick={() => {
          ending.set(undefined);
          focusHeading();
        }}
      >
        Dismiss
      </Button>
    </div>
  );
}

/** Links to the screen that a sign-in interrupted, which has the focus, and to the screens with unsaved input. */
export function UnsavedForms() {
  const drafts = useDrafts();
  const interrupted = useInterrupted();
  // The draft of a dialog has the fragment that opens it.
  const unsaved = drafts.find(
    ({ to }) => to === interrupted?.to || to.split('#')[0] === interrupted?.to,
  );
  // The rows of a screen have a draft each, with its title and address.
  const forms = [...new Map(drafts.map((draft) => [draft.to, draft])).values()].filter(
    ({ to }) => to !== (unsaved?.to ?? interrupted?.to),
  );
  if (forms.length === 0 && !interrupted) return null;
  return (
    <ul className={styles.forms} aria-label={interrupted ? 'Continue' : 'Unsaved input'}>
      {interrupted && (
        <li>
          <InfoIcon />
          <Link
            to={unsaved?.to ?? interrupted.to}
            state={continuing}
            data-first-focus=""
            onClick={clearInterrupted}
          >
            Continue: {unsaved ? `${unsaved.title} (unsaved)` : interrupted.title}
          </Link>
        </li>
      )}
      {forms.map(({ to, title }) => (
        <li key={to}>
          <InfoIcon />
          <Link to={to} state={continuing}>
            Continue: {title} (unsaved)
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Returns the screen that the last sign-in interrupted, until the user leaves the dashboard. */
function useInterrupted() {
  const current = useStore(session);
  const [screen] = useState(() =>
    current.state === 'in' ? interruptedScreen(String(current.user.id)) : undefined,
  );
  const { pathname } = useLocation();
  // StrictMode unmounts a component that stays.
  useEffect(
    () => () => (window.location.pathname === pathname ? undefined : clearInterrupted()),
    [pathname],
  );
  return screen;
}
