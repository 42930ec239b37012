import { Button } from '#components/basics/button.tsx';
import { Field } from '#components/form/field.tsx';
import { useRecordFormContext } from '#components/form/record-form-context.ts';
import { useStore } from '#data/use-store.ts';
import { clock } from '#platform/clock.ts';
import styles from './report.module.css';

/** Without a last day, browsers take years of six digits. */
const dateInput = { type: 'date', max: '9999-12-31', 'aria-required': true } as const;

/** The first and last day of a report, and buttons that set both to a usual range. */
export function PeriodFields() {
  const presets = presetsAt(useStore(clock));
  const form = useRecordFormContext();
  return (
    <>
      <div className={`${styles.days} ${styles.room}`}>
        <Field label="Start Date" name="start_date" hint="From 00:00 UTC." {...dateInput} />
        <Field label="End Date" name="end_date" hint="Until 24:00 UTC." {...dateInput} />
      </div>
      <fieldset className={styles.presets}>
        <legend className="muted">Or choose a period in UTC</legend>
        {presets.map(({ label, start, end }) => (
          <Button
            key={label}
            aria-pressed={form?.values.start_date === start && form?.values.end_date === end}
            onClick={() => form?.change({ start_date: start, end_date: end })}
          >
            <span>{label}</span>
            <span className={styles.dates}>{formatRange({ start, end })}</span>
          </Button>
        ))}
      </fieldset>
    </>
  );
}

/** A range of whole days in UTC, as `YYYY-MM-DD`. Both days are included. */
interface DayRange {
  start: string;
  end: string;
}

interface Preset extends DayRange {
  label: string;
}

/** Returns the usual ranges of a report at a time, which is in milliseconds since the epoch. Weeks start on Monday (ISO 8601). */
export function presetsAt(now: number): Preset[] {
  const today = new Date(now);
  const [year, month, date] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()];
  const monday = date - ((today.getUTCDay() + 6) % 7);
  const range = (
    label: string,
    start: [month: number, date: number],
    end: [month: number, date: number],
  ): Preset => ({
    label,
    start: dayOf(Date.UTC(year, ...start)),
    end: dayOf(Date.UTC(year, ...end)),
  });
  return [
    range('Yesterday', [month, date - 1], [month, date - 1]),
    range('Last week', [month, monday - 7], [month, monday - 1]),
    range('This month', [month, 1], [month, date]),
    // Day 0 is the last day of the month before.
    range('Last month', [month - 1, 1], [month, 0]),
  ];
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** Formats a range for a reader: `1–21 Nov 2026`, or one day: `20 Nov 2026`. */
export const formatRange = ({ start, end }: DayRange): string =>
  format.formatRange(new Date(start), new Date(end));
