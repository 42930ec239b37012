import { type Extent, extentOf, isWhole } from '#format/extent.ts';
import { money } from '#format/money.ts';
import { evidenceFile, evidenceLine } from '#lists/evidence-file.ts';
import { fileName } from '#lists/save-export.ts';
import type { Settlement } from '../api.ts';
import { evidenceBody } from './evidence-page.ts';
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
 * See decision 50 in docs/decisions.md.
 */
export function evidenceOf(
  settlement: Settlement,
  { by, when }: { by: string; when: Date },
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
  };
  const line = evidenceLine(data);
  const name = fileName(
    [
      'settlement',
      settlement.reference_id ?? String(settlement.id),
      ...(isComplete ? [] : ['incomplete', extentText(extent)]),
    ],
    when,
    'html',
  );
  const page = evidenceFile({
    title: `Settlement ${settlement.reference_id ?? '–'}`,
    by,
    when,
    source: data.source,
    body: evidenceBody({ settlement, extent }),
    line,
  });
  return { name, page, digest: line.digest, isComplete };
}

const extentText = ({ rows, total }: Extent) =>
  total === null ? `${rows} listed trades` : `${rows} of ${total} trades`;

/** An amount as the integer that the payments service sends, and as the console shows it. Missing if it was not sent. */
const amounts = (amount: bigint | null | undefined, code: string | null | undefined) =>
  typeof amount === 'bigint'
    ? { amount_in_minor_units: amount, amount: Object.values(money(amount, code)).join(' ') }
    : {};
