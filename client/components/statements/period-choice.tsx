import { useState } from 'react';
import { Button } from '#components/basics/button.tsx';
import { Warning } from '#ui/warning.tsx';
import type { Period } from './model/compare.ts';
import { periodText } from './model/result.ts';
import styles from './statement.module.css';

interface PeriodChoiceProps {
  period: Period | undefined;
  zone: number;
  onChange: (period: Period | undefined) => void;
}

const dayMs = 86_400_000;

/** Returns true if the last day of a period is before its first. */
export const isReversed = ({ from, until }: Period): boolean => until <= from;

/** The period of the statement. A record of the period that is not on it is missing. */
export function PeriodChoice({ period, zone, onChange }: PeriodChoiceProps) {
  const [isOpen, setOpen] = useState(period === undefined);
  const offset = zone * 60_000;
  const dayOf = (at: number) => new Date(at + offset).toISOString().slice(0, 10);
  const change = (part: Partial<Period>) => {
    const next = { from: -Infinity, until: Infinity, ...period, ...part };
    onChange(Number.isNaN(next.from) || Number.isNaN(next.until) ? undefined : next);
  };
  const isBounded = (at: number | undefined): at is number =>
    at !== undefined && Number.isFinite(at);
  if (!isOpen)
    return (
      <>
        <span>{period ? periodText(period, zone) : 'No period'}</span>
        <Button small onClick={() => setOpen(true)}>
          Change period
        </Button>
      </>
    );
  return (
    <fieldset className={styles.period}>
      <legend className="visually-hidden">Period of the statement</legend>
      <label>
        From{' '}
        <input
          form=""
          type="date"
          value={isBounded(period?.from) ? dayOf(period.from) : ''}
          onChange={({ currentTarget: { value } }) =>
            change({ from: value === '' ? -Infinity : Date.parse(value) - offset })
          }
        />
      </label>
      <label>
        to{' '}
        <input
          form=""
          type="date"
          value={isBounded(period?.until) ? dayOf(period.until - 1) : ''}
          onChange={({ currentTarget: { value } }) =>
            change({ until: value === '' ? Infinity : Date.parse(value) + dayMs - offset })
          }
        />
      </label>
      {!period && <span>Without a period, every record counts as missing.</span>}
      {period && isReversed(period) && (
        <Warning>The period ends before it begins. Every record counts as missing.</Warning>
      )}
    </fieldset>
  );
}
