import { sha256Of } from '#format/digests.ts';
import { instantOf, type TimeZone, timeIn } from '#format/instant.ts';
import { stringifyExact } from '#format/json.ts';
import { money } from '#format/money.ts';
import { isMissing, type Scalar, text } from '#format/values.ts';
import { appName } from '#platform/release/deployment.ts';

/** Data as the line of JSON of an evidence file, and the SHA-256 of the bytes of that line, without its end, in hexadecimal. */
export interface EvidenceLine {
  json: string;
  digest: string;
}

/** Returns the line of an evidence file. See decision 50 in docs/decisions.md. */
export function evidenceLine(data: object): EvidenceLine {
  // Without `<`, which could end the element that contains it.
  const json = stringifyExact(data).replaceAll('<', '\\u003c');
  return { json, digest: sha256Of(json) };
}

interface EvidenceFile {
  title: string;
  /** The user, time and address of the export. */
  by: string;
  when: Date;
  source: string;
  /** HTML. */
  body: string;
  /** True for sheets across, with wide tables. */
  isWide?: boolean;
  line: EvidenceLine;
}

/** Returns an HTML page that needs nothing else, for accounting and for paper. The line of data is its end. */
export const evidenceFile = ({
  title,
  by,
  when,
  source,
  body,
  isWide = false,
  line,
}: EvidenceFile): string =>
  `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>${escaped(title)}</title>
<style>${style}${isWide ? wideStyle : ''}</style>
<h1>${escaped(title)}</h1>
<p>Evidence from ${escaped(appName)}, exported by ${escaped(by)} on ${timeIn('UTC', when)} from ${escaped(source)}.
${body}<h2>Check of this file</h2>
<p>SHA-256 of the line of JSON in this file: ${line.digest}
<p>To check it: grep '^{' FILE | tr -d '\\n' | sha256sum
<script type="application/json">
${line.json}
</script>
`;

/** Words stay whole, except those that are as long as a hash. */
const wideStyle =
  'body {max-width:78rem}th,td {overflow-wrap:normal}.long {overflow-wrap:anywhere}@page {size:landscape}';

const style =
  `body{max-width:48rem;margin:2rem auto;padding:0 1rem;font:14px/1.5 system-ui,sans-serif;color:#10191e}
h1{font-size:1.5rem}h2{margin:2rem 0 .5rem;font-size:1.125rem}h2,h3{break-after:avoid}h3{margin:1rem 0 .5rem;font-size:1rem}
table{width:100%;border-collapse:collapse}
th,td{padding:.375rem .5rem;border-bottom:1px solid #c6d0d5;text-align:left;vertical-align:top;overflow-wrap:anywhere}
thead th{border-bottom:2px solid #10191e}tfoot td{border-top:2px solid #10191e;font-weight:600}
.facts th{width:11rem;font-weight:400;color:#43525b}
.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
tr{break-inside:avoid}tfoot{display:table-row-group}
@page{margin:2cm}@media print{body{max-width:none;margin:0;padding:0;font-size:10pt}}`.replaceAll(
    '{',
    ' {',
  );

/** A time in a zone. Any other text stays unchanged. */
export const timeText = (text: unknown, zone: TimeZone = 'UTC'): unknown => {
  const instant = instantOf(text);
  return instant ? timeIn(zone, instant) : text;
};

/** An amount with its code and groups of three digits; undefined without an amount. */
export const amountText = (amount: bigint | null | undefined, code: string | null | undefined) => {
  const { value, unit } = money(amount, code);
  return groupedText(value, unit);
};

/** A number with groups of three digits and its unit; undefined without a number. */
export function groupedText(value: Scalar, unit?: string): string | undefined {
  if (isMissing(value)) return undefined;
  const [whole = '', fraction] = text(value).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${grouped}${fraction === undefined ? '' : `.${fraction}`}${unit ? ` ${unit}` : ''}`;
}

/** The rows of a table of names and values. */
export const factRows = (facts: Record<string, unknown>): string =>
  Object.entries(facts)
    .map(([name, value]) => `\n<tr><th scope="row">${escaped(name)}<td>${escaped(value)}`)
    .join('');
export const row = (cells: string[]) => `\n<tr>${cells.join('')}`;
export const cell = (value: unknown) =>
  `<td${/^\S{40,}$/.test(String(value)) ? ' class="long"' : ''}>${escaped(value)}`;
export const numberCell = (value: unknown) => `<td class="number">${escaped(value)}`;

/** @param isNumber Returns true for the index of a column of numbers. */
export const headRow = (names: string[], isNumber = (_: number) => false) =>
  `\n<tr>${names.map((name, index) => `<th scope="col"${isNumber(index) ? ' class="number"' : ''}>${escaped(name)}`).join('')}`;

/** Also without `{`, so that no line of a note is like that of the JSON. */
export const escaped = (value: unknown): string =>
  String(value ?? '–').replace(/[&<{]/g, (sign) => `&#${sign.charCodeAt(0)};`);
