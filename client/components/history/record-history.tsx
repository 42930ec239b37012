import { type ReactNode, useMemo, useState } from 'react';
import { Button } from '#components/basics/button.tsx';
import { Link } from '#components/basics/link.tsx';
import { Card } from '#components/screen/card.tsx';
import { StaticContext } from '#components/screen/freshness.tsx';
import type { Column } from '#components/table/column.tsx';
import { PagedTable } from '#components/table/paged-table.tsx';
import { system } from '#contract/system.ts';
import { useDeclaredList } from '#data/declared-list.ts';
import { pagedList } from '#data/paginate.ts';
import { useStore } from '#data/use-store.ts';
import { useMarkedRow } from '#forms/origin.ts';
import { backendFeatures } from '#platform/session/document-state.ts';
import {
  type EventLog,
  eventsHref,
  historyColumns,
  historyColumnsOf,
  rowHistoryColumns,
} from './event-list.tsx';
import styles from './record-history.module.css';

interface RecordHistoryProps {
  /** The resource of its writes, which outdate its history. */
  resource: string;
  /** The subject of its events: `settlements/17`. Undefined if the backend does not send all of its ids. */
  subject: string | undefined;
}

/**
 * Who did what to a record, and when: the event logs about it, where the backend finds them. Sends nothing until it is opened.
 */
export const RecordHistory = ({ resource, subject }: RecordHistoryProps) => (
  <HistoryCard isKnown={subject !== undefined}>
    <Events resource={resource} by="subject" value={subject ?? ''} />
  </HistoryCard>
);

interface RowHistoryProps extends Pick<RecordHistoryProps, 'resource'> {
  /** The kind of record: `rule`. */
  kind: string;
  /** The choice of all events of the resource, which may have records of other screens. Default: `Any rule`. */
  any?: string;
  /** The records to choose from, and how events name each. */
  records: { name: string; subject: string | undefined }[];
}

/** The history of records that are rows of one screen: of the row that a link leads to, otherwise of all where the backend finds them. */
export function RowHistory({ kind, any = `Any ${kind}`, resource, records }: RowHistoryProps) {
  const row = useMarkedRow();
  const { parameters } = useDeclaredList(system.eventLogs);
  const [chosen, setChosen] = useState(row);
  const [first, ...others] = records;
  const all = parameters.includes('resource') ? first?.subject?.split('/')[0] : undefined;
  const columnsOfAll = useMemo(() => {
    const names = new Map(records.map(({ name, subject }) => [subject, name]));
    return historyColumnsOf((subject) => names.get(subject ?? undefined));
  }, [records]);
  const record = records.find(({ name }) => name === chosen) ?? (all ? undefined : first);
  return (
    <HistoryCard isKnown={first?.subject !== undefined}>
      {others.length > 0 && (
        <div className={styles.choice}>
          <select
            aria-label={`History of the ${kind}`}
            value={record?.name ?? ''}
            onChange={(event) => setChosen(event.target.value)}
          >
            {all && <option value="">{any}</option>}
            {records.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </div>
      )}
      {record ? (
        <Events
          resource={resource}
          by="subject"
          value={record.subject ?? ''}
          name={record.name}
          columns={rowHistoryColumns}
        />
      ) : (
        <Events resource={resource} by="resource" value={all ?? ''} columns={columnsOfAll} />
      )}
    </HistoryCard>
  );
}

interface HistoryCardProps {
  /** False if the backend does not send what identifies the events. */
  isKnown: boolean;
  /** Rendered once it is opened. */
  children: ReactNode;
}

function HistoryCard({ isKnown, children }: HistoryCardProps) {
  const [isOpen, setOpen] = useState(false);
  const { parameters } = useDeclaredList(system.eventLogs);
  const { search } = useStore(backendFeatures);
  if (!isKnown || !(search || parameters.includes('subject'))) return null;
  return (
    <Card
      title="History"
      actions={
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide history' : 'Show history'}
        </Button>
      }
    >
      {isOpen && <StaticContext value={true}>{children}</StaticContext>}
    </Card>
  );
}

interface EventsProps extends Pick<RecordHistoryProps, 'resource'> {
  /** The parameter of the event logs that finds the events, and its value. */
  by: 'subject' | 'resource';
  value: string;
  /** The name of the record, if the list is one of several records. */
  name?: string;
  columns?: Column<EventLog>[];
}

/** The event logs with one filter. */
function Events({ resource, by, value, name, columns = historyColumns }: EventsProps) {
  const { parameters } = useDeclaredList(system.eventLogs);
  const source = useMemo(
    () => pagedList(system.eventLogs, { [by]: value }, resource),
    [by, value, resource],
  );
  return (
    <>
      <PagedTable
        key={value}
        id="history"
        label="History"
        parameter="history"
        source={source}
        columns={columns}
        expectedRows={2}
        rowKey={({ id }) => id ?? undefined}
        empty={name === undefined ? 'No recorded changes.' : `No recorded changes of ${name}.`}
        hint={null}
      />
      {parameters.includes(by) && (
        <p className={styles.links}>
          <Link to={eventsHref(by, value)}>Show in the event logs</Link>
          {['from', 'to'].every((name) => parameters.includes(name)) && (
            <Link to={eventsHref(by, value, 'last-month')}>Last month in the event logs</Link>
          )}
        </p>
      )}
    </>
  );
}
