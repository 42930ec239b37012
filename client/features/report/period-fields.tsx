import { clock } from '#lib/state/clock.ts';
import { useStore } from '#lib/state/store.ts';
import { Button } from '#ui/basics/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { useReportChange } from '#ui/form/form-state.ts';
import styles from './period-fields.module.css';
import { type DayRange, formatRange, presetsAt } from './presets.ts';

interface Props {
  range: DayRange;
  onChange: (range: DayRange) => void;
}

/** The first and last day of a report, and buttons that set both to a usual range. */
export function PeriodFields({ range, onChange }: Props) {
  const presets = presetsAt(useStore(clock));
  const reportChange = useReportChange();
  return (
    <>
      <Field
        label="Start Date"
        name="start_date"
        type="date"
        value={range.start}
        onChange={({ currentTarget }) => onChange({ ...range, start: currentTarget.value })}
      />
      <Field
        label="End Date"
        name="end_date"
        type="date"
        value={range.end}
        onChange={({ currentTarget }) => onChange({ ...range, end: currentTarget.value })}
      />
      <fieldset className={styles.presets}>
        <legend className="muted">Days begin and end at midnight UTC.</legend>
        {presets.map(({ label, start, end }) => (
          <Button
            key={label}
            aria-pressed={range.start === start && range.end === end}
            onClick={() => {
              onChange({ start, end });
              reportChange('start_date', 'end_date');
            }}
          >
            <span>{label}</span>
            <span className={styles.dates}>{formatRange({ start, end })}</span>
          </Button>
        ))}
      </fieldset>
    </>
  );
}
