import { useId, useMemo, useState } from 'react';
import { Button } from '#components/basics/button.tsx';
import { Link } from '#components/basics/link.tsx';
import { Card, CardBody } from '#components/page/card.tsx';
import { StaticContext } from '#components/page/freshness.tsx';
import { PagedTable } from '#components/table/paged-table.tsx';
import { system } from '#contract/system.ts';
import { useDeclaredList } from '#data/declared-list.ts';
import { pagedList } from '#data/paginate.ts';
import { useStore } from '#data/use-store.ts';
import { backendFeatures } from '#platform/session/page-state.ts';
import { eventsHref, historyColumns } from './event-list.tsx';
import styles from './record-history.module.css';

/** A record, and how events name it. */
interface HistoryOf {
  /** The resource of its writes, which outdate its history. */
  resource: string;
  /** The subject of its events: `settlements/17`. Undefined if the backend does not send all of its ids. */
  subject: string | undefined;
}

interface RecordHistoryProps {
  /** The kind of record: `settlement`. */
  kind: string;
  /** The record, or those to choose from. */
  records: (HistoryOf & { name?: string })[];
}

/**
 * Who did what to a record, and when: the event logs about it, where the backend finds them. Sends nothing until it is opened.
 * See decision 125 in docs/decisions.md.
 */
export function RecordHistory({ kind, records }: RecordHistoryProps) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState(0);
  const label = useId();
  const { parameters } = useDeclaredList(system.eventLogs);
  const { search } = useStore(backendFeatures);
  const { subject, resource } = records[chosen] ?? records[0] ?? {};
  if (!subject || !resource || !(search || parameters.includes('subject'))) return null;
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
          <Events key={subject} {...{ kind, subject, resource }} />
          {parameters.includes('subject') && (
            <CardBody>
              <Link to={eventsHref(subject)}>Show in the event logs</Link>
            </CardBody>
          )}
        </StaticContext>
      )}
    </Card>
  );
}

interface EventsProps {
  kind: string;
  subject: string;
  resource: string;
}

/** The event logs with one filter. */
function Events({ kind, subject, resource }: EventsProps) {
  const source = useMemo(
    () => pagedList(system.eventLogs, { subject }, resource),
    [subject, resource],
  );
  return (
    <PagedTable
      id="history"
      label="History"
      parameter="history"
      source={source}
      columns={historyColumns}
      expectedRows={2}
      rowKey={({ id }) => id ?? undefined}
      empty={`No events about this ${kind}.`}
      hint={null}
    />
  );
}
