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
import type { Parts } from './model/day-close.ts';
import type { Day, Note, Part } from './model/parts.ts';

/** A day in a zone: `2026-11-26`, with its first instant and the first one after it, in milliseconds. */
export interface DayOf extends Period {
  day: string;
  zone: TimeZone;
}

/** The names of the parts, in the order of the page. */
export const titles: Record<keyof Parts, string> = {
  sums: 'Sums by currency',
  settlements: 'Settlements created and processed',
  open: 'Still open',
  deposits: 'Deposits and sweeps',
  differences: 'Differences',
  suspicious: 'Suspicious orders and quotes',
  changes: 'Changes of caps, rules and users',
};

export const partNames = Object.keys(titles) as (keyof Parts)[];

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
    source: location.href.split('#')[0] ?? '',
    is_over: read_from >= of.until,
    is_complete: read_from >= of.until && !Object.values(parts).some(hasGap),
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

export const hasGap = ({ notes }: { notes: Note[] }): boolean => notes.some(({ is_gap }) => is_gap);

/** States that a part has no rows. Where it may lack some, that is no certainty. */
export const noRows = (part: { notes: Note[] }): string =>
  hasGap(part) ? 'None that could be read.' : 'None.';

/** Builds the file that documents a day, as an HTML page that needs nothing else. See decision 50 in docs/decisions.md. */
export function fileOf({ zone, facts, parts, line }: DayClose, by: string, when: Date) {
  const sections = partNames.map((name) =>
    section(titles[name], parts[name] as Part<object>, columns[name] as ListColumn<object>[], zone),
  );
  const page = evidenceFile({
    title: `Day close ${facts.day}`,
    by,
    when,
    source: facts.source,
    isWide: true,
    body: `${facts.is_complete ? '' : '<p><strong>Incomplete: see the notes of each part.</strong>'}
<h2>Day</h2>
<table class="facts">${factRows({
      Day: facts.day,
      'Time zone': facts.time_zone,
      From: facts.from,
      Until: facts.until,
      Read: `${facts.read_from} to ${facts.read_until}, by ${facts.read_by}`,
    })}
</table>
${sections.join('')}`,
    line,
  });
  const words = ['day close', facts.day, ...(facts.is_complete ? [] : ['incomplete'])];
  return { name: fileName(words, when, 'html'), page };
}

function section<Row extends object>(
  title: string,
  part: Part<Row>,
  shown: ListColumn<Row>[],
  zone: TimeZone,
): string {
  const { rows, notes } = part;
  const isNumber = ({ as }: ListColumn<Row>) => as === 'amount' || as === 'figure';
  const cellOf = (column: ListColumn<Row>, one: Row) => {
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
