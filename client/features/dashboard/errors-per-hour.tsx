import { useContext } from 'react';
import { ListExtent } from '#components/values/list-extent.tsx';
import { TimeZoneContext } from '#components/values/time-zone.ts';
import { instantOf } from '#contract/instant.ts';
import { useStore } from '#data/use-store.ts';
import { extentOf, isCut, isWhole } from '#format/extent.ts';
import { minuteIn } from '#format/instant.ts';
import { clock } from '#platform/clock.ts';
import type { Overview } from './api.ts';
import styles from './errors-per-hour.module.css';

const hours = 24;
const hourMs = 3_600_000;

interface ErrorsPerHourProps {
  errors: Overview['recent_errors'] | undefined;
  /** The number of all errors; a missing one is unknown. */
  total: number | null | undefined;
}

/**
 * The errors of each of the last 24 hours as bars, the present hour last. The table below has their times. A cut list has the newest
 * errors: the hours before its oldest one are hatched, since an hour without listed errors is not one without errors.
 */
export function ErrorsPerHour({ errors, total }: ErrorsPerHourProps) {
  const now = useStore(clock);
  const zone = useContext(TimeZoneContext);
  const times = (errors ?? []).flatMap(({ timestamp }) => instantOf(timestamp)?.getTime() ?? []);
  const undated = (errors?.length ?? 0) - times.length;
  const counts = countsPerHour(times, now);
  const most = Math.max(...counts);
  const extent = extentOf(errors, total);
  const oldest = isCut(extent) ? Math.min(now, ...times) : undefined;
  const firstListed = oldest === undefined ? 0 : hourOf(oldest, now);
  // A single error is no peak.
  const percent = 100 / Math.max(2, most);
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        Errors per hour
        {extent && !isWhole(extent) && (
          <>
            : <ListExtent extent={extent} unit="error" />
            {oldest !== undefined && `, not those before ${minuteIn(zone, new Date(oldest))}`}
          </>
        )}
        {undated > 0 && `, ${undated} without a time left out`}
        <span className="visually-hidden">, at most {most}</span>
      </figcaption>
      <div className={styles.bars} aria-hidden="true">
        {[...counts.entries()].map(([hour, count]) =>
          hour < firstListed ? (
            <div key={hour} className={styles.unlisted} />
          ) : (
            <div
              key={hour}
              className={count > 0 ? styles.some : undefined}
              style={{ height: `${count * percent}%` }}
            />
          ),
        )}
      </div>
      <div className={styles.axis} aria-hidden="true">
        {[24, 18, 12, 6].map((before) => (
          <span key={before}>{minuteIn(zone, new Date(now - before * hourMs))}</span>
        ))}
        <span>now</span>
      </div>
    </figure>
  );
}

/** Counts times, in milliseconds, by the hours before `now`. A time in the future counts for the last hour. */
export function countsPerHour(times: number[], now: number): number[] {
  const counts = Array.from({ length: hours }, () => 0);
  for (const hour of times.map((time) => hourOf(time, now)))
    if (hour >= 0) counts[hour] = (counts[hour] ?? 0) + 1;
  return counts;
}

/** Returns the place of a time among the last hours; negative before them. */
const hourOf = (time: number, now: number) =>
  hours - 1 - Math.max(0, Math.floor((now - time) / hourMs));
