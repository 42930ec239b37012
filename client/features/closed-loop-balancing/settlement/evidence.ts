import type { StatementEvidence } from '#components/statement/findings.ts';
import { sha256Of } from '#format/digests.ts';
import { type Extent, extentOf, isWhole } from '#format/extent.ts';
import { stringifyExact } from '#format/json.ts';
import { money } from '#format/money.ts';
import { fileName } from '#lists/save-export.ts';
import type { Settlement } from '../api.ts';
import { settlementStatus } from './settlement-status.tsx';

interface Evidence {
  name: string;
  /** An HTML page that shows its data and has it as one line of JSON, the only line that begins with a brace. */
  page: string;
  /** Of the bytes of that line, without its end, in hexadecimal. */
  digest: string;
  isComplete: boolean;
}

/**
 * Builds the file that documents a settlement, as an HTML page that needs nothing else.
 * @param by The name of the user who exports it.
 * @param statement The comparison with a statement in this tab, if there was one.
 * See decision 50 in docs/decisions.md.
 */
export function evidenceOf(
  settlement: Settlement,
  { by, when, statement }: { by: string; when: Date; statement: StatementEvidence | undefined },
): Evidence {
  const {
    trades,
    trades_total,
    cryptocurrency_amount,
    cryptocurrency_code: code,
    ...facts
  } = settlement;
  const extent = extentOf(trades, trades_total) ?? { rows: 0, total: null };
  const isComplete = isWhole(extent);
  const data = {
    format: 'settlement-evidence-1',
    exported_at: when.toISOString(),
    exported_by: by,
    source: location.origin + location.pathname,
    status: settlementStatus(settlement.transaction_hash),
    ...facts,
    cryptocurrency_code: code,
    ...amounts(cryptocurrency_amount, code),
    trades_complete: isComplete,
    trades_listed: extent.rows,
    trades_total: extent.total,
    trades: trades?.map((trade) => ({
      reference_id: trade.reference_id,
      ...amounts(trade.cryptocurrency_amount, code),
    })),
    ...(statement && { statement }),
  };
  // Without `<`, which could end the element that contains it.
  const json = stringifyExact(data).replaceAll('<', '\\u003c');
  const digest = sha256Of(json);
  const name = fileName(
    [
      'settlement',
      settlement.reference_id ?? String(settlement.id),
      ...(isComplete ? [] : ['incomplete', extentText(extent)]),
    ],
    when,
    'html',
  );
  return { name, page: pageOf(data, json, digest), digest, isComplete };
}

const extentText = ({ rows, total }: Extent) =>
  total === null ? `${rows} listed trades` : `${rows} of ${total} trades`;

/** An amount as the integer that the payments service sends, and as the console shows it. Missing if it was not sent. */
const amounts = (amount: bigint | null | undefined, code: string | null | undefined) =>
  typeof amount === 'bigint'
    ? { amount_in_minor_units: amount, amount: Object.values(money(amount, code)).join(' ') }
    : {};

interface EvidenceData {
  reference_id?: Settlement['reference_id'];
  trades_complete: boolean;
  trades: object[] | undefined;
  statement?: StatementEvidence;
}

function pageOf(
  { trades, statement, ...facts }: EvidenceData,
  json: string,
  digest: string,
): string {
  const title = `Settlement ${escaped(facts.reference_id)}`;
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>${title}</title>
<style>body{font:14px system-ui;margin:2rem}td,th{border:1px solid;padding:4px 8px;text-align:left;overflow-wrap:anywhere}table{border-collapse:collapse;margin:1rem 0}</style>
<h1>${title}</h1>${facts.trades_complete ? '' : '\n<p><b>Incomplete: trades may be missing.</b>'}
<table>${Object.entries(facts).map(row).join('')}</table>
<table>${(trades ?? []).map((trade) => row(Object.values(trade))).join('')}</table>${statement ? statementTables(statement) : ''}
<p>SHA-256 of the line of JSON in this file: ${digest}
<p>To check it: grep '^{' FILE | tr -d '\\n' | sha256sum
<script type="application/json">
${json}
</script>
`;
}

/** The comparison with a statement: what was compared, and the sums of each group. */
function statementTables({ results, ...facts }: StatementEvidence): string {
  const names = Object.keys(results[0] ?? {});
  return `
<table>${Object.entries(facts).map(row).join('')}</table>
<table>${[names, ...results.map((result) => Object.values(result))].map(row).join('')}</table>`;
}

const row = ([first, ...others]: unknown[]) =>
  `\n<tr><th>${escaped(String(first).replaceAll('_', ' '))}${others.map((other) => `<td>${escaped(other)}`).join('')}`;

/** Also without `{`, so that no line of a note is like that of the JSON. */
const escaped = (value: unknown): string =>
  String(value ?? '–').replace(/[&<{]/g, (sign) => `&#${sign.charCodeAt(0)};`);
