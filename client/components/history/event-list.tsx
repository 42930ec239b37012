import { Badge, type Tone } from '#components/basics/badge.tsx';
import { TextLink } from '#components/basics/link.tsx';
import type { Column } from '#components/table/column.tsx';
import { SearchableText } from '#components/values/searchable-text.tsx';
import { Time } from '#components/values/time.tsx';
import { system } from '#contract/system.ts';
import { pagedList, type RowOf } from '#data/paginate.ts';
import { isMissing, text } from '#format/values.ts';
import type { Filter } from '#lists/filter.ts';
import { userEmails } from '#lists/known-values.ts';
import type { periods } from '#lists/period.ts';
import { paths } from '#platform/paths.ts';
import styles from './event-list.module.css';

/** A validated event. */
export type EventLog = RowOf<typeof system.eventLogs>;

const columns = {
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
    cell: (event) => <Description {...event} />,
  },
  timestamp: {
    id: 'timestamp',
    header: 'Timestamp',
    as: 'time',
    field: 'timestamp',
    value: (event) => event.timestamp,
    cell: (event) => <Time value={event.timestamp} to="second" />,
  },
  person: { id: 'person', header: 'Person', priority: 3, value: ({ actor }) => actor },
  record: {
    id: 'record',
    header: 'Record',
    priority: 3,
    value: ({ subject }) => recordName(subject),
    cell: ({ subject }) => <TextLink to={recordHref(subject)}>{recordName(subject)}</TextLink>,
  },
} satisfies Record<string, Column<EventLog>>;

const { category, description, timestamp, person, record } = columns;
const specified: Column<EventLog>[] = [
  category,
  description,
  { ...timestamp, priority: 2, isBelow: true },
];
const complete = [...specified, person, record];

/** The resources of subjects: the name of one record, that of all, and the address of the screen of one. */
const resources = new Map([
  [
    'exchange-rules',
    { one: 'Exchange rule', all: 'Exchange rules', href: () => paths.exchangeRules },
  ],
  [
    'exchange-pairs',
    { one: 'Exchange pair', all: 'Exchange pairs', href: () => paths.exchangeProviders },
  ],
  ['settlements', { one: 'Settlement', all: 'Settlements', href: paths.settlement.href }],
  ['businesses', { one: 'Business', all: 'Businesses', href: paths.business.href }],
  ['users', { one: 'User', all: 'Users', href: paths.user.href }],
  ['orders', { one: 'Order', all: 'Orders', href: paths.order.href }],
]);

/** Returns the resource of a subject such as `users/7`, and the id in it. */
function partsOf(subject: string | null | undefined) {
  const [, resource = '', id = ''] = /^([^/]+)\/(.+)$/.exec(subject ?? '') ?? [];
  return { resource: resources.get(resource), id };
}

/** Returns the address of the screen of the record that an event is about. */
export function recordHref(subject: string | null | undefined): string | undefined {
  const { resource, id } = partsOf(subject);
  return resource?.href(id);
}

/** Names the record that an event is about: `User 7` for `users/7`. */
function recordName(subject: string | null | undefined): string {
  const { resource, id } = partsOf(subject);
  return resource ? `${resource.one} ${id}` : text(subject);
}

/** Returns the subject of the record that a text names, as `recordName` does; undefined if it names none. */
function subjectOf(name: string): string | undefined {
  const [, one, id] = /^(.+?) (\S+)$/.exec(name) ?? [];
  const found = [...resources].find(([, names]) => names.one.toLowerCase() === one?.toLowerCase());
  return found && `${found[0]}/${id}`;
}

const filters: Filter<EventLog>[] = [
  { as: 'time', id: 'time', label: 'Time', value: (event) => event.timestamp },
  {
    as: 'choice',
    id: 'category',
    label: 'Category',
    parameter: 'type',
    value: (event) => event.type,
  },
  {
    as: 'choice',
    id: 'person',
    label: 'Person',
    parameter: 'actor',
    known: userEmails,
    value: ({ actor }) => actor,
  },
  {
    as: 'choice',
    id: 'kind',
    label: 'Kind of record',
    any: 'Any record',
    parameter: 'resource',
    value: ({ subject }) => subject?.split('/')[0],
    options: Object.fromEntries([...resources].map(([id, { all }]) => [id, all])),
  },
  {
    as: 'choice',
    id: 'record',
    label: 'Record',
    parameter: 'subject',
    value: ({ subject }) => subject,
    nameOf: recordName,
    parse: subjectOf,
  },
];

/** The event logs: the log of all changes. */
export const eventList = {
  id: 'event-logs',
  parameter: 'events',
  source: pagedList(system.eventLogs),
  columns: complete,
  filters,
};

/** Returns the address of the event logs with the events about a record, or about all records of a resource, in a period. */
export const eventsHref = (
  by: 'subject' | 'resource',
  value: string,
  period?: keyof typeof periods,
): string => {
  const filter = by === 'subject' ? 'record-event-logs' : 'kind-event-logs';
  const search = new URLSearchParams({
    [filter]: value,
    ...(period && { 'time-event-logs': period }),
  });
  return `${paths.system}?${search}#event-logs`;
};

/** Returns the columns of events: the specification has three, and a backend may send no others. */
export const eventColumnsFor = (events: EventLog[]): Column<EventLog>[] =>
  events.some(({ actor, subject }) => actor !== undefined || subject !== undefined)
    ? complete
    : specified;

/** The columns of the history of one record. */
export const historyColumns: Column<EventLog>[] = [
  timestamp,
  person,
  { ...category, priority: 2 },
  description,
];

/** The columns of the history of a row: whatever happens to it changes it. */
export const rowHistoryColumns: Column<EventLog>[] = [timestamp, person, description];

/** Returns the columns of the history of several rows, which `nameOf` names by their subjects. */
export const historyColumnsOf = (
  nameOf: (subject: EventLog['subject']) => string | undefined,
): Column<EventLog>[] => [
  ...rowHistoryColumns,
  {
    ...record,
    value: ({ subject }) => nameOf(subject) ?? recordName(subject),
    cell: ({ subject }) => (
      <TextLink to={recordHref(subject)}>{nameOf(subject) ?? recordName(subject)}</TextLink>
    ),
  },
];

/** A description without the email that it starts with while that is in the column of the person beside it. */
function Description({ description, actor }: EventLog) {
  const whole = text(description);
  if (!actor || !whole.startsWith(`${actor} `)) return <SearchableText>{whole}</SearchableText>;
  return (
    <>
      <span className={styles.actor}>
        <SearchableText>{`${actor} `}</SearchableText>
      </span>
      <SearchableText>{whole.slice(actor.length + 1)}</SearchableText>
    </>
  );
}

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
