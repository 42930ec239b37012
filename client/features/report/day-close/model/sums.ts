import type { AccountDay } from './deposits.ts';
import { fact, gap, hasGap, notesOf, type Part, sum, type Units } from './parts.ts';
import type { OpenItem, SettlementStep } from './settlements.ts';

/** The sums of one currency. An amount that is unknown makes its sum unknown. */
export interface Sums {
  code: string;
  created_in_minor_units: Units;
  processed_in_minor_units: Units;
  in_processing_in_minor_units: Units;
  unsettled_in_minor_units: Units;
  required_in_minor_units: Units;
  paid_in_minor_units: Units;
  swept_in_minor_units: Units;
}

interface Summed {
  settlements: Part<SettlementStep>;
  open: Part<OpenItem>;
  deposits: Part<AccountDay>;
}

/** Returns the sum of some rows. Without any, it is zero only if the part lacks none. */
function sumOf<Row>(part: Part<Row>, isSummed: (row: Row) => boolean, read: (row: Row) => Units) {
  const rows = part.rows.filter(isSummed);
  return rows.length === 0 && hasGap(part) ? undefined : sum(rows.map(read));
}

/** Returns the sums of the other parts by currency. Amounts of different currencies are never added. */
export function sumPart({ settlements, open, deposits }: Summed): Part<Sums> {
  const codes = [
    ...settlements.rows.map(({ code }) => code),
    ...open.rows.map(({ code }) => code),
    ...deposits.rows.map(({ cryptocurrency }) => cryptocurrency),
  ];
  const known = [...new Set(codes.flatMap((code) => code || []))];
  const rows = known.sort().map((code): Sums => {
    const stepsOf = (step: SettlementStep['step']) =>
      sumOf(
        settlements,
        (row) => row.code === code && row.step === step,
        (row) => row.in_minor_units,
      );
    const openOf = (kind: OpenItem['kind']) =>
      sumOf(
        open,
        (row) => row.code === code && row.kind === kind,
        (row) => row.in_minor_units,
      );
    const depositsOf = (read: (row: AccountDay) => Units) =>
      sumOf(deposits, ({ cryptocurrency }) => cryptocurrency === code, read);
    return {
      code,
      created_in_minor_units: stepsOf('Created'),
      processed_in_minor_units: stepsOf('Processed'),
      in_processing_in_minor_units: openOf('Settlement in processing'),
      unsettled_in_minor_units: openOf('Unsettled trades'),
      required_in_minor_units: depositsOf((row) => row.required_in_minor_units),
      paid_in_minor_units: depositsOf((row) => row.paid_in_minor_units),
      swept_in_minor_units: depositsOf((row) => row.swept_in_minor_units),
    };
  });
  const isUnknown = rows.some((row) => Object.values(row).includes(undefined));
  const hasGaps = [settlements, open, deposits].some(hasGap);
  const uncoded = codes.some((code) => !code);
  return {
    rows,
    notes: notesOf(
      fact('Sums of the rows of the parts below.'),
      hasGaps && gap('Where those parts may lack rows, so do the sums.'),
      isUnknown && gap('A sum that is not known is not stated.'),
      uncoded && gap('Rows without a currency are in no sum.'),
    ),
  };
}
