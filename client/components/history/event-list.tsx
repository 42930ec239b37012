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
    value: ({ subject }) => subject,
    cell: ({ subject }) => <TextLink to={recordHref(subject)}>{text(subject)}</TextLink>,
  },
} satisfies Record<string, Column<EventLog>>;

const { category, description, timestamp, person, record } = columns;
const specified: Column<EventLog>[] = [
  category,
  description,
  { ...timestamp, priority: 2, isBelow: true },
];
const complete = [...specified, person, record];

/** Returns the address of the screen of the record that an event is about. */
export function recordHref(subject: string | null | undefined): string | undefined {
  const [resource = '', id] = (subject ?? '').split('/');
  const hrefs: Record<string, string | undefined> = {
    settlements: paths.settlement.href(id),
    businesses: paths.business.href(id),
    users: paths.user.href(id),
    orders: paths.order.href(id),
    'exchange-rules': paths.exchangeRules,
    'exchange-pairs': paths.exchangeProviders,
  };
  return hrefs[resource];
}

/** The resources of subjects, with their names. */
const resources = {
  'exchange-rules': 'Exchange rules',
  'exchange-pairs': 'Exchange pairs',
  settlements: 'Settlements',
  businesses: 'Businesses',
  users: 'Users',
  orders: 'Orders',
};

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
    parameter: 'resource',
    value: ({ subject }) => subject?.split('/')[0],
    options: resources,
  },
  {
    as: 'choice',
    id: 'record',
    label: 'Record',
    parameter: 'subject',
    value: ({ subject }) => subject,
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

/** Returns the columns of the history of several records, which `nameOf` names by their subjects. */
export const historyColumnsOf = (
  nameOf: (subject: EventLog['subject']) => string | undefined,
): Column<EventLog>[] => [
  ...historyColumns,
  {
    ...record,
    value: ({ subject }) => nameOf(subject) ?? subject,
    cell: ({ subject }) => (
      <TextLink to={recordHref(subject)}>{nameOf(subject) ?? text(subject)}</TextLink>
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
