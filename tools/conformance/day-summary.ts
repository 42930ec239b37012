import type { ResponseBody } from '#contract/endpoint.ts';
import { report } from '#contract/report.ts';
import type { DefineCheck } from './check.ts';
import { must, mustEqual } from './finding.ts';

type Day = ResponseBody<typeof report.day>;

/** Days on which the clocks of a time zone change, with their bounds. */
const changingDays = [
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['Europe/Berlin', '2025-10-26', '2025-10-25T22:00:00.000Z', '2025-10-26T23:00:00.000Z'],
] as const;

const wrongSums = 'A person closes the books of a day with wrong sums.';

/** Returns the sum of some amounts; undefined if one is unknown. */
function sumOf(amounts: (bigint | null)[]): bigint | undefined {
  if (amounts.includes(null)) return undefined;
  return amounts.reduce((sum: bigint, amount) => sum + (amount ?? 0n), 0n);
}

/** Returns whether two values differ, both of which are known. */
const differ = (a: bigint | undefined, b: bigint | null | undefined) =>
  a !== undefined && b !== null && b !== undefined && a !== b;

/** Compares the sums of a currency with all of its differences. */
function compareSums(
  { code, required, paid, unpaid, not_explained }: Day['currencies'][number],
  differences: Day['differences'],
): void {
  const total = (isCounted: (difference: Day['differences'][number]) => boolean) =>
    sumOf(differences.filter(isCounted).map(({ amount }) => amount));
  const open = total(({ explanation }) => explanation === null);
  const under = total(({ reason }) => reason === 'underpaid');
  const over = total(({ reason }) => reason === 'overpaid');
  const missing = sumOf([required, paid === null ? null : -paid]);
  const found = sumOf([unpaid, under ?? null, over === undefined ? null : -over]);
  must(
    !differ(open, not_explained),
    `\`not_explained\` of ${code} is the sum of its differences without an explanation.`,
  );
  must(
    !differ(missing, found),
    `\`required\` of ${code} less \`paid\` is \`unpaid\`, plus what is underpaid, less what is overpaid.`,
  );
}

/** Defines the checks of the feature day-summary. */
export function defineDaySummary(check: DefineCheck): void {
  check(
    'CALL-14 day-summary is declared: a day is that of its time zone',
    { of: [report.day], consequence: 'A person reads the sums of another day.' },
    async ({ request }) => {
      for (const [zone, date, from, to] of changingDays) {
        const day = await request(report.day, { query: { date, zone } });
        const bounds = [day.from, day.to].map((time) => new Date(time).toISOString());
        mustEqual(bounds, [from, to], `${date} in ${zone} has its own start and end.`);
      }
    },
  );

  check(
    'CALL-14 day-summary is declared: the sums of a day agree with its differences',
    { of: [report.day], consequence: wrongSums },
    async ({ request, target }) => {
      for (const daysAgo of [1, 2, 3]) {
        const date = new Date(target.now().getTime() - daysAgo * 86_400_000)
          .toISOString()
          .slice(0, 10);
        const day = await request(report.day, { query: { date, zone: 'UTC' } });
        const { currencies, differences, differences_total } = day;
        if (differences.length !== differences_total) continue;
        for (const currency of currencies)
          compareSums(
            currency,
            differences.filter(({ code }) => code === currency.code),
          );
      }
    },
  );

  check(
    'CALL-14 day-summary is declared: the lists of a day have rows of the day alone',
    { of: [report.day], consequence: 'A person reads what happened on another day.' },
    async ({ request, target }) => {
      const date = target.now().toISOString().slice(0, 10);
      const day = await request(report.day, { query: { date, zone: 'UTC' } });
      const isOf = (time: string | null | undefined) =>
        new Date(time ?? '') >= new Date(day.from) && new Date(time ?? '') < new Date(day.to);
      for (const { reference_id, created_at, processed_at } of day.settlements)
        must(
          isOf(created_at) || isOf(processed_at),
          `${reference_id} was created or processed on the day.`,
        );
      for (const { timestamp } of day.changes)
        must(isOf(timestamp), `A change at ${timestamp} is of the day.`);
    },
  );

  check(
    'CALL-14 day-summary is declared: rejects a day and a time zone that do not exist',
    { of: [report.day], consequence: 'The screen shows another day than its address names.' },
    async ({ expectErrors }) => {
      await expectErrors(report.day, { query: { date: '2026-02-30', zone: 'UTC' } }, ['date']);
      await expectErrors(report.day, { query: { date: '2026-02-28', zone: 'No/Where' } }, ['zone']);
    },
  );
}
