import type { AccountDay } from './deposits.ts';
import { fact, gap, notesOf, type Part, sum, type Units } from './parts.ts';
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

/** Returns the sums of the other parts by currency. Amounts of different currencies are never added. */
export function sumPart({ settlements, open, deposits }: Summed): Part<Sums> {
  const codes = [
    ...settlements.rows.map(({ code }) => code),
    ...open.rows.map(({ code }) => code),
    ...deposits.rows.map(({ cryptocurrency }) => cryptocurrency),
  ];
  const known = [...new Set(codes.flatMap((code) => code || []))];
  const rows = known.sort().map((code): Sums => {
    const amounts = (rows: { in_minor_units: Units }[]) =>
      sum(rows.map(({ in_minor_units }) => in_minor_units));
    const stepsOf = (step: SettlementStep['step']) =>
      amounts(settlements.rows.filter((row) => row.code === code && row.step === step));
    const openOf = (kind: OpenItem['kind']) =>
      amounts(open.rows.filter((row) => row.code === code && row.kind === kind));
    const ofAccounts = deposits.rows.filter(({ cryptocurrency }) => cryptocurrency === code);
    return {
      code,
      created_in_minor_units: stepsOf('Created'),
      processed_in_minor_units: stepsOf('Processed'),
      in_processing_in_minor_units: openOf('Settlement in processing'),
      unsettled_in_minor_units: openOf('Unsettled trades'),
      required_in_minor_units: sum(ofAccounts.map((row) => row.required_in_minor_units)),
      paid_in_minor_units: sum(ofAccounts.map((row) => row.paid_in_minor_units)),
      swept_in_minor_units: sum(ofAccounts.map((row) => row.swept_in_minor_units)),
    };
  });
  const isUnknown = rows.some((row) => Object.values(row).includes(undefined));
  const hasGaps = [settlements, open, deposits].some(({ notes }) =>
    notes.some(({ is_gap }) => is_gap),
  );
  const uncoded = codes.some((code) => !code);
  return {
    rows,
    notes: notesOf(
      fact('Sums of the rows of the parts below.'),
      hasGaps && gap('Where those parts may lack rows, so do the sums.'),
      isUnknown && gap('A sum with an unknown amount is not stated.'),
      uncoded && gap('Rows without a currency are in no sum.'),
    ),
  };
}
