import { exactIn, type TimeZone } from '#format/instant.ts';
import { columnValue, type ListColumn } from '#lists/column.ts';
import {
  cell,
  escaped,
  evidenceFile,
  evidenceLine,
  factRows,
  groupedText,
  headRow,
  numberCell,
  row,
  timeText,
} from '#lists/evidence-file.ts';
import type { Period } from '#lists/filter-period.ts';
import { fileName } from '#lists/save-export.ts';
import { session } from '#platform/session/page-state.ts';
import { columns } from './columns.tsx';
import type { Parts, TitledPart } from './model/day-close.ts';
import type { Day } from './model/parts.ts';

/** A day in a zone: `2026-11-26`, with its first instant and the first one after it, in milliseconds. */
export interface DayOf extends Period {
  day: string;
  zone: TimeZone;
}

export type DayClose = ReturnType<typeof closed>;

/** Returns a day that was read, with its data as a line of JSON and the SHA-256 of that line. */
export function closed(of: DayOf, { read_from, read_until }: Day, parts: Parts) {
  const current = session.get();
  const facts = {
    day: of.day,
    time_zone: nameOf(of.zone),
    from: exactIn(of.zone, new Date(of.from)),
    until: exactIn(of.zone, new Date(of.until)),
    read_from: new Date(read_from).toISOString(),
    read_until: new Date(read_until).toISOString(),
    read_by: current.state === 'in' ? current.user.username : undefined,
    source: location.href,
    is_over: read_from >= of.until,
    is_complete: read_from >= of.until && Object.values(parts).every((part) => part.is_complete),
  };
  return {
    zone: of.zone,
    facts,
    parts,
    line: evidenceLine({ format: 'day-close-1', ...facts, ...parts }),
  };
}

/** The name of the viewer's zone is stated, because a time of day differs from zone to zone. */
const nameOf = (zone: TimeZone) =>
  zone === 'UTC' ? 'UTC' : Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the parts by their names, in the order of the page. */
export const partsOf = (parts: Parts) => Object.entries(parts) as [keyof Parts, TitledPart][];

/** States that a part has no rows. Where it may lack some, that is no certainty. */
export const noRows = ({ is_complete }: TitledPart): string =>
  is_complete ? 'None.' : 'None that could be read.';

export const incomplete = 'Incomplete: see the notes of each part.';

/** What is stated of the day as a whole, by its names. */
export const factsOf = <T>(
  { day, time_zone, ...times }: DayClose['facts'],
  showTime: (time: string) => T,
) => ({
  Day: times.is_over ? day : `${day}, not over when it was read`,
  'Time zone': time_zone,
  From: showTime(times.from),
  Until: showTime(times.until),
  'Read from': showTime(times.read_from),
  'Read until': showTime(times.read_until),
  'Read by': times.read_by,
});

/** Builds the file that documents a day, as an HTML page that needs nothing else. See decision 50 in docs/decisions.md. */
export function fileOf({ zone, facts, parts, line }: DayClose, by: string, when: Date) {
  const sections = partsOf(parts).map(([name, part]) =>
    section(part, columns[name] as ListColumn<object>[], zone),
  );
  const page = evidenceFile({
    title: `Day close ${facts.day}`,
    by,
    when,
    source: facts.source,
    isWide: true,
    body: `${facts.is_complete ? '' : `<p><strong>${incomplete}</strong>`}
<h2>Day</h2>
<table class="facts">${factRows(factsOf(facts, (time) => timeText(time, zone)))}
</table>
${sections.join('')}`,
    line,
  });
  const words = ['day close', facts.day, ...(facts.is_complete ? [] : ['incomplete'])];
  return { name: fileName(words, when, 'html'), page };
}

function section(part: TitledPart, shown: ListColumn<object>[], zone: TimeZone): string {
  const { title, rows, notes } = part;
  const isNumber = ({ as }: ListColumn<object>) => as === 'amount' || as === 'figure';
  const cellOf = (column: ListColumn<object>, one: object) => {
    const { value, unit } = columnValue(column, one);
    if (column.as === 'time') return cell(timeText(value, zone));
    return isNumber(column) ? numberCell(groupedText(value, unit)) : cell(value ?? undefined);
  };
  const head = headRow(
    shown.map(({ header }) => header),
    (at) => shown.slice(at, at + 1).some(isNumber),
  );
  const table = `<table><thead>${head}</thead>
<tbody>${rows.map((one) => row(shown.map((column) => cellOf(column, one)))).join('')}</tbody>
</table>
`;
  return `<h2>${escaped(title)}</h2>
${rows.length > 0 ? table : `<p>${noRows(part)}\n`}<ul>${notes.map((note) => `\n<li>${note.is_gap ? '<strong>Unknown:</strong> ' : ''}${escaped(note.text)}`).join('')}
</ul>
`;
}
