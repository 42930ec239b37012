import { isMissing, text } from '#lib/format/values.ts';
import { usePageNumber } from '#lib/routing/use-page-number.ts';
import type { Tone } from '#ui/basics/badge.tsx';
import { Badge } from '#ui/basics/badge.tsx';
import { Card } from '#ui/page/card.tsx';
import { PagedTable } from '#ui/table/paged-table.tsx';
import { fetchAllEventLogs, useEventLogs } from './api.ts';

export function EventLogsCard() {
  const events = useEventLogs(usePageNumber('events'));
  return (
    <Card title="Event Logs">
      <PagedTable
        label="Event Logs"
        parameter="events"
        list={events}
        fetchAllPages={fetchAllEventLogs}
        rowKey={() => undefined}
        empty="No event logs."
        hint="Sign-ins, changes and errors appear here."
        columns={[
          { header: 'Category', value: (event) => event.type, cell: (event) => <Category value={event.type} /> },
          { header: 'Description', align: 'wrap', value: (event) => event.description },
          { header: 'Timestamp', priority: 2, as: 'time', value: (event) => event.timestamp },
        ]}
      />
    </Card>
  );
}

/** The backend defines the types, so the colour follows from words in the type; other types are neutral. */
const tones: [RegExp, Tone][] = [
  [/error|fail|fatal|critical/i, 'bad'],
  [/warn|refused|reject|denied|delete/i, 'warn'],
  [/create|settle|complete|success/i, 'good'],
];

const Category = ({ value }: { value: string | null | undefined }) =>
  isMissing(value) ? text(value) : <Badge tone={tones.find(([words]) => words.test(text(value)))?.[1]}>{text(value)}</Badge>;
