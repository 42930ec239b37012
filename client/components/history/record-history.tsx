import { useId, useState } from 'react';
import { Button } from '#components/basics/button.tsx';
import { Card } from '#components/page/card.tsx';
import { StaticContext } from '#components/page/freshness.tsx';
import type { HistoryOf } from '#data/record-history.ts';
import { HistoryEvents } from './history-events.tsx';
import styles from './record-history.module.css';

interface RecordHistoryProps {
  /** The kind of record: `settlement`. */
  kind: string;
  /** The record, or those to choose from. */
  records: (HistoryOf & { name?: string })[];
}

/** Who did what to a record, and when, from the event logs. Sends nothing until it is opened. */
export function RecordHistory({ kind, records }: RecordHistoryProps) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState(0);
  const label = useId();
  const record = records[chosen] ?? records[0];
  if (!record) return null;
  return (
    <Card
      title="History"
      actions={
        <Button quiet aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span>{isOpen ? 'Hide history' : 'Show history'}</span>
        </Button>
      }
    >
      {isOpen && records.length > 1 && (
        <div className={styles.choice}>
          <label htmlFor={label}>History of the {kind}</label>
          <select
            id={label}
            value={chosen}
            onChange={(event) => setChosen(Number(event.target.value))}
          >
            {records.map(({ name }, index) => (
              <option key={name} value={index}>
                {name}
              </option>
            ))}
          </select>
        </div>
      )}
      {isOpen && (
        <StaticContext value={true}>
          <HistoryEvents key={chosen} kind={kind} record={record} />
        </StaticContext>
      )}
    </Card>
  );
}
