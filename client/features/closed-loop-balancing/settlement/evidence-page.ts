import type { StatementEvidence } from '#components/statement/findings.ts';
import { type Extent, isWhole } from '#format/extent.ts';
import { instantOf, timeIn } from '#format/instant.ts';
import { money, sumOf } from '#format/money.ts';
import { appName } from '#platform/release/deployment.ts';
import type { Settlement } from '../api.ts';
import { settlementStatus } from './settlement-status.tsx';

interface EvidencePage {
  settlement: Settlement;
  /** Of its trades. */
  extent: Extent;
  statement: StatementEvidence | undefined;
  /** The user, time and address of the export. */
  by: string;
  when: Date;
  source: string;
  /** The line of data, and its SHA-256. */
  json: string;
  digest: string;
}

/** Returns the document of a settlement, for accounting and for paper. The line of data is its end. */
export function evidencePage(page: EvidencePage): string {
  const { settlement, extent, statement, by, when, source, json, digest } = page;
  const title = `Settlement ${escaped(settlement.reference_id)}`;
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>${title}</title>
<style>${style}</style>
<h1>${title}</h1>
<p>Evidence from ${escaped(appName)}, exported by ${escaped(by)} on ${timeIn('UTC', when)} from ${escaped(source)}.
${isWhole(extent) ? '' : '<p><strong>Incomplete: trades may be missing.</strong>'}
<h2>Transfer</h2>
<table class="facts">${factRows(transferFacts(settlement))}
</table>
<h2>Created and processed</h2>
<table><thead>${headRow(['Step', 'Time', 'User'])}</thead><tbody>${stepRows(settlement)}</tbody>
</table>
<h2>Trades</h2>
${tradesTable(settlement, extent)}
${statement ? statementSection(statement) : noStatement}<h2>Check of this file</h2>
<p>SHA-256 of the line of JSON in this file: ${digest}
<p>To check it: grep '^{' FILE | tr -d '\\n' | sha256sum
<script type="application/json">
${json}
</script>
`;
}

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

const transferFacts = (one: Settlement) => ({
  Amount: amountText(one.cryptocurrency_amount, one.cryptocurrency_code),
  'Exchange provider': one.exchange_provider,
  'Destination address': one.address,
  Status: settlementStatus(one.transaction_hash),
  'Transaction hash': one.transaction_hash,
  Note: one.note,
});

/** Who did each step, and when. A backend may not state the person. */
function stepRows(one: Settlement): string {
  const steps = [['Created', timeText(one.created_at), one.created_by ?? notStated]];
  if (settlementStatus(one.transaction_hash) === 'Completed')
    steps.push([
      'Processed',
      timeText(one.processed_at) ?? notStated,
      one.processed_by ?? notStated,
    ]);
  return steps.map((step) => row(step.map((value) => cell(value)))).join('');
}

const notStated = 'not stated by the payments service';

const timeText = (text: unknown): unknown => {
  const instant = instantOf(text);
  return instant ? timeIn('UTC', instant) : text;
};

function tradesTable(settlement: Settlement, extent: Extent): string {
  const { trades, cryptocurrency_code: code } = settlement;
  const sum = sumOf((trades ?? []).map((trade) => trade.cryptocurrency_amount));
  const name = isWhole(extent)
    ? `Sum of ${extent.rows} trades`
    : `Sum of ${extent.rows} listed trades`;
  const rows = (trades ?? []).map(({ reference_id, cryptocurrency_amount }, index) =>
    row([cell(index + 1), cell(reference_id), numberCell(amountText(cryptocurrency_amount, code))]),
  );
  return `<table><thead>${headRow(['No.', 'Reference', 'Amount'], 2)}</thead>
<tbody>${rows.join('')}</tbody>
<tfoot>${row([cell(''), cell(name), numberCell(sum === undefined ? undefined : amountText(sum, code))])}</tfoot>
</table>
<p>${escaped(sumSentence(settlement, sum, extent))}`;
}

/** Compares the sum of the trades with the amount of the settlement. */
function sumSentence(
  { cryptocurrency_amount: amount, cryptocurrency_code: code }: Settlement,
  sum: bigint | undefined,
  extent: Extent,
): string {
  if (!isWhole(extent)) return 'The sum is of the listed trades only.';
  if (sum === undefined || typeof amount !== 'bigint')
    return 'The sum cannot be compared with the amount of the settlement: an amount is missing.';
  if (sum === amount) return 'The sum is equal to the amount of the settlement.';
  const difference = sum > amount ? sum - amount : amount - sum;
  return `The sum is ${amountText(difference, code)} ${sum > amount ? 'more' : 'less'} than the amount of the settlement.`;
}

const noStatement = `<h2>Comparison with a statement</h2>
<p>None in the browser of the export. Another browser may have compared one.
`;

/** The comparison with a statement: what was compared, the sums of each group, and what the statement has of each trade. */
function statementSection({ results, trades, ...facts }: StatementEvidence): string {
  const rows = results.map(({ result, lines, statement, records, books, difference }) =>
    row([cell(result), ...[lines, statement, records, books, difference].map(numberCell)]),
  );
  return `<h2>Comparison with a statement</h2>
<table class="facts">${factRows({
    Statement: facts.statement,
    'SHA-256': facts.sha256,
    Compared: timeText(facts.compared_at),
    'Compared with': facts.compared_with,
    'Lines decided by': facts.decided_by ?? 'nobody',
  })}
</table>
<table><thead>${headRow(['Result', 'Lines', 'Statement', 'Records', 'Books', 'Difference'], 1)}</thead>
<tbody>${rows.join('')}</tbody>
</table>
<h3>Trades of the settlement on the statement</h3>
<table><thead>${headRow(['Reference', 'Result', 'Found by', 'Rows of the file'])}</thead>
<tbody>${trades
    .map((trade) =>
      row(
        [
          trade.reference_id,
          trade.result,
          trade.found_by === 'person' ? 'decision' : trade.found_by,
          trade.rows.join(', ') || undefined,
        ].map(cell),
      ),
    )
    .join('')}</tbody>
</table>
`;
}

/** An amount with its code and groups of three digits. */
function amountText(amount: bigint | null | undefined, code: string | null | undefined) {
  const { value, unit } = money(amount, code);
  if (value === null) return undefined;
  const [whole = '', fraction] = value.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${grouped}${fraction === undefined ? '' : `.${fraction}`} ${unit}`;
}

const factRows = (facts: Record<string, unknown>): string =>
  Object.entries(facts)
    .map(([name, value]) => `\n<tr><th scope="row">${escaped(name)}<td>${escaped(value)}`)
    .join('');
const row = (cells: string[]) => `\n<tr>${cells.join('')}`;
const cell = (value: unknown) => `<td>${escaped(value)}`;
const numberCell = (value: unknown) => `<td class="number">${escaped(value)}`;

/** @param firstNumber The index of the first column of numbers. */
const headRow = (names: string[], firstNumber = names.length) =>
  `\n<tr>${names.map((name, index) => `<th scope="col"${index >= firstNumber ? ' class="number"' : ''}>${name}`).join('')}`;

/** Also without `{`, so that no line of a note is like that of the JSON. */
const escaped = (value: unknown): string =>
  String(value ?? '–').replace(/[&<{]/g, (sign) => `&#${sign.charCodeAt(0)};`);
