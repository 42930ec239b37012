import { type Extent, isWhole } from '#format/extent.ts';
import { sumOf } from '#format/money.ts';
import {
  amountText,
  cell,
  escaped,
  factRows,
  headRow,
  numberCell,
  row,
  timeText,
} from '#lists/evidence-file.ts';
import type { Settlement } from '../api.ts';
import { settlementStatus } from './settlement-status.tsx';

interface EvidenceBody {
  settlement: Settlement;
  /** Of its trades. */
  extent: Extent;
}

/** Returns the parts of the document of a settlement, as HTML. */
export const evidenceBody = ({ settlement, extent }: EvidenceBody): string =>
  `${isWhole(extent) ? '' : '<p><strong>Incomplete: trades may be missing.</strong>'}
<h2>Transfer</h2>
<table class="facts">${factRows(transferFacts(settlement))}
</table>
<h2>Created and processed</h2>
<table><thead>${headRow(['Step', 'Time', 'User'])}</thead><tbody>${stepRows(settlement)}</tbody>
</table>
<h2>Trades</h2>
${tradesTable(settlement, extent)}`;

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

function tradesTable(settlement: Settlement, extent: Extent): string {
  const { trades, cryptocurrency_code: code } = settlement;
  const sum = sumOf((trades ?? []).map((trade) => trade.cryptocurrency_amount));
  const name = isWhole(extent)
    ? `Sum of ${extent.rows} trades`
    : `Sum of ${extent.rows} listed trades`;
  const rows = (trades ?? []).map(({ reference_id, cryptocurrency_amount }, index) =>
    row([cell(index + 1), cell(reference_id), numberCell(amountText(cryptocurrency_amount, code))]),
  );
  return `<table><thead>${headRow(['No.', 'Reference', 'Amount'], (at) => at === 2)}</thead>
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
