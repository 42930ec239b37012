import { useContext, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '#components/basics/button.tsx';
import { ButtonLink } from '#components/basics/button-link.tsx';
import { CardBody } from '#components/screen/card.tsx';
import { NotFound } from '#components/screen/not-found.tsx';
import { QueryContent } from '#components/screen/query-content.tsx';
import { RowsCard } from '#components/screen/rows-card.tsx';
import { ScreenFrame, Stack } from '#components/screen/screen-frame.tsx';
import { TimeZoneContext } from '#components/values/time-zone.ts';
import { instantOf } from '#contract/instant.ts';
import { useStore } from '#data/use-store.ts';
import { timeIn } from '#format/instant.ts';
import { text, unbroken } from '#format/values.ts';
import { paths } from '#platform/paths.ts';
import { backendFeatures } from '#platform/session/document-state.ts';
import { classNames } from '#ui/class-names.ts';
import { DoneIcon, InfoIcon, WarningIcon } from '#ui/icons.tsx';
import { SkeletonBar } from '#ui/skeleton.tsx';
import { Warning } from '#ui/warning.tsx';
import { type Day, useDay } from './api.ts';
import {
  carriedColumns,
  changeColumns,
  currencyColumns,
  differenceColumns,
  settlementColumns,
} from './columns.tsx';
import { addDays, dateIn, dateOf, nameOf, zoneNamed, zoneOf } from './dates.ts';
import styles from './day.module.css';
import { verdictOf } from './verdict.ts';

/** The screen of a day: of the address, otherwise yesterday in the zone of the user. A backend without summaries does not have it. */
export function DayScreen() {
  const { daySummary } = useStore(backendFeatures);
  const [parameters] = useSearchParams();
  const zoneOfUser = zoneOf(useContext(TimeZoneContext));
  const zoneOfLink = parameters.get('zone');
  const zone = zoneNamed(zoneOfLink) ?? zoneOfUser;
  const [openedAt] = useState(Date.now);
  const named = parameters.get('date');
  const date = named === null ? addDays(dateIn(zone, openedAt), -1) : dateOf(named);
  const hrefOf = (day: string) =>
    `${paths.day}?${new URLSearchParams({ date: day, ...(zone !== zoneOfUser && { zone }) })}`;
  return daySummary && date !== undefined ? (
    <Summary
      {...{ date, zone, openedAt, hrefOf }}
      unknownZone={zoneNamed(zoneOfLink) === undefined ? zoneOfLink : null}
    />
  ) : (
    <NotFound />
  );
}

interface SummaryProps {
  date: string;
  zone: string;
  /** In milliseconds. */
  openedAt: number;
  /** Returns the address of a day in the same zone. */
  hrefOf: (date: string) => string;
  /** The zone of the address, if this browser does not have it. */
  unknownZone: string | null;
}

function Summary({ date, zone, openedAt, hrefOf, unknownZone }: SummaryProps) {
  const day = useDay(date, zone);
  // Of the summary that is shown, which a refresh may take on another day.
  const today = dateIn(zone, instantOf(day.data?.as_of)?.getTime() ?? openedAt);
  const next = date < today ? addDays(date, 1) : today;
  return (
    <ScreenFrame
      title={`Day ${nameOf(date)}`}
      link={`${paths.day}?${new URLSearchParams({ date, zone })}`}
      actions={
        <>
          <ButtonLink to={hrefOf(addDays(date, -1))}>Previous day</ButtonLink>
          {date !== today && (
            <ButtonLink to={hrefOf(next)}>{next < today ? 'Next day' : 'Today so far'}</ButtonLink>
          )}
          <Button onClick={() => window.print()}>Print</Button>
        </>
      }
    >
      <Stack>
        {unknownZone !== null && (
          <Warning>
            This browser doesn't know the time zone “{unknownZone}” of the link. The day is shown in{' '}
            {zone}.
          </Warning>
        )}
        <QueryContent key={date} query={day} part="this day">
          {(shown) =>
            shown && date > today ? (
              <p>This day has not started.</p>
            ) : (
              <Parts day={shown} zone={zone} isOver={date < today} />
            )
          }
        </QueryContent>
      </Stack>
    </ScreenFrame>
  );
}

interface PartsProps {
  /** Undefined while it loads. */
  day: Day | undefined;
  zone: string;
  isOver: boolean;
}

function Parts({ day, zone, isOver }: PartsProps) {
  const asOf = day?.as_of;
  const shownIn = useContext(TimeZoneContext);
  const shownTime = (time: string | null | undefined) => {
    const instant = instantOf(time);
    return instant ? unbroken(timeIn(shownIn, instant)) : text(time);
  };
  const carried = useMemo(() => carriedColumns(asOf), [asOf]);
  return (
    <Stack>
      <p className="muted">
        {day ? (
          <>
            From {shownTime(day.from)} to {shownTime(day.to)}
            {zone === zoneOf(shownIn) ? zone !== 'UTC' && `, ${zone}` : `: the day in ${zone}`}.
            Includes payments and sweeps up to {shownTime(day.as_of)}.
          </>
        ) : (
          <SkeletonBar />
        )}
      </p>
      <VerdictPanel day={day} isOver={isOver} />
      <RowsCard
        id="currencies"
        label="Deposits by currency"
        uncounted
        of={day}
        rows={({ currencies }) => currencies}
        rowKey={({ code }) => code}
        expectedRows={4}
        empty="No deposits were created on this day."
        hint={undefined}
        columns={currencyColumns}
      >
        <CardBody>
          <details className="muted">
            <summary>How these amounts add up</summary>
            Required − Paid = Unpaid + underpaid − overpaid. Unpaid deposits have no payment yet,
            and deposits that are not swept have no sweep yet: neither is a difference. Not
            explained adds the differences below that have no explanation, underpaid and overpaid.
          </details>
        </CardBody>
      </RowsCard>
      <RowsCard
        id="differences"
        uncounted={day?.differences_total === 0}
        label="Differences"
        alert
        firstRows={10}
        of={day}
        rows={({ differences }) => differences}
        total={({ differences_total }) => differences_total}
        rowKey={() => undefined}
        recordHref={({ order_reference_id }) => paths.order.href(order_reference_id)}
        empty="No deposits were paid or swept in another amount."
        hint={undefined}
        columns={differenceColumns}
      >
        {(day?.differences?.length ?? 0) > 0 && (
          <CardBody>
            <p className="muted">
              A difference is explained when the payments service states a reason, such as a refund
              request. Open an order to compare its amounts.
            </p>
          </CardBody>
        )}
      </RowsCard>
      <RowsCard
        id="settlements"
        uncounted={day?.settlements_total === 0}
        label="Settlements"
        firstRows={10}
        of={day}
        rows={({ settlements }) => settlements}
        total={({ settlements_total }) => settlements_total}
        rowKey={({ id }) => String(id)}
        recordHref={({ id }) => paths.settlement.href(id)}
        empty="No settlements were created or processed on this day."
        hint={undefined}
        columns={settlementColumns}
      />
      <RowsCard
        id="carried-over"
        label="Carried over"
        uncounted
        of={day}
        rows={({ carried_over }) => carried_over}
        rowKey={({ kind }) => kind}
        expectedRows={2}
        empty="Not known."
        hint={undefined}
        columns={carried}
      >
        {day && (
          <CardBody>
            <p className="muted">
              Created before {shownTime(day.to)}, and still open at {shownTime(day.as_of)}. Ages are
              as of then.
            </p>
          </CardBody>
        )}
      </RowsCard>
      <RowsCard
        id="changes"
        uncounted={day?.changes_total === 0}
        label="Changes of caps, rules and users"
        firstRows={10}
        of={day}
        rows={({ changes }) => changes}
        total={({ changes_total }) => changes_total}
        rowKey={() => undefined}
        empty={
          day?.changes_total === 0
            ? 'No changes.'
            : 'No recorded changes. Older events may have been deleted from the event logs.'
        }
        hint={undefined}
        columns={changeColumns}
      />
    </Stack>
  );
}

const icons = { good: DoneIcon, warn: WarningIcon, neutral: InfoIcon };

function VerdictPanel({ day, isOver }: { day: Day | undefined; isOver: boolean }) {
  if (!day)
    return (
      <div className={styles.verdict}>
        <SkeletonBar />
      </div>
    );
  const { tone, sentence, detail } = verdictOf(day);
  const Icon = icons[tone];
  return (
    <div role="status" aria-label="Verdict" className={classNames(styles.verdict, styles[tone])}>
      <Icon />
      <p>
        <b>{sentence}</b> {detail} {!isOver && 'The day is not over.'}
      </p>
    </div>
  );
}
