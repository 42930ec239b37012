import { Badge, type Tone } from '#components/basics/badge.tsx';
import type { Column } from '#components/table/column.tsx';
import { SearchableText } from '#components/values/searchable-text.tsx';
import type { EventLog } from '#data/record-history.ts';
import { isMissing, text } from '#format/values.ts';

/** The columns of a list of events. */
export const eventColumns = {
  category: {
    id: 'category',
    header: 'Category',
    value: (event) => event.type,
    cell: (event) => <Category value={event.type} />,
  },
  description: {
    id: 'description',
    header: 'Description',
    align: 'wrap',
    value: (event) => event.description,
    cell: (event) => <SearchableText>{text(event.description)}</SearchableText>,
  },
  timestamp: {
    id: 'timestamp',
    header: 'Timestamp',
    as: 'time',
    value: (event) => event.timestamp,
  },
} satisfies Record<string, Column<EventLog>>;

/** The backend defines the types, so the colour follows from words in the type; other types are neutral. */
const tones: [RegExp, Tone][] = [
  [/error|fail|fatal|critical/i, 'bad'],
  [/warn|refused|reject|denied|delete/i, 'warn'],
  [/create|settle|complete|success/i, 'good'],
];

const Category = ({ value }: { value: string | null | undefined }) =>
  isMissing(value) ? (
    text(value)
  ) : (
    <Badge tone={tones.find(([words]) => words.test(text(value)))?.[1]}>{text(value)}</Badge>
  );
