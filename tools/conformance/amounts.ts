import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import { dashboard } from '#contract/dashboard.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type Decimals, decimalPlacesOf, formatAmount } from '#contract/minor-units.ts';
import { orders } from '#contract/orders.ts';
import { walletProviders } from '#contract/wallet-providers.ts';
import type { DefineCheck, Suite } from './check.ts';

/** An amount in minor units and its code. */
type Amount = [amount: bigint | null | undefined, code: string | undefined];

/** An order whose required amount at its rate is its quoted amount, if the decimal places of both are right. */
interface Priced {
  cryptocurrency: string;
  currency: string;
  required: bigint;
  rate: number;
  quoted: bigint;
}

/** The most orders that are read. */
const mostOrders = 40;

/** An amount of this many whole units is implausible in any currency. */
const mostWholeUnits = 10n ** 15n;

/** Defines the checks that print the decimal places of each code once, and mark amounts that are implausible with them. */
export function defineAmounts(check: DefineCheck, decimals: Decimals): void {
  const printed = new Set<string>();
  for (const { of, read } of sources) {
    check(
      `OPS-19 amounts of ${of[0]?.resource} are plausible with the decimal places of their codes`,
      { of, consequence: 'Amounts are shown with a wrong decimal point.' },
      async (suite) => {
        const priced: Priced[] = [];
        const largest = await largestOf(read(suite, priced));
        for (const [code, amount] of [...largest].sort()) {
          if (printed.has(code)) continue;
          printed.add(code);
          noteOf(suite, code, amount, priced, decimals);
        }
      },
    );
  }
}

/** Returns the largest amount of each code. */
async function largestOf(amounts: AsyncIterable<Amount>): Promise<Map<string, bigint>> {
  const largest = new Map<string, bigint>();
  for await (const [amount, code] of amounts) {
    if (code && typeof amount === 'bigint' && amount >= (largest.get(code) ?? 0n))
      largest.set(code, amount);
  }
  return largest;
}

function noteOf(
  { note }: Suite,
  code: string,
  largest: bigint,
  priced: Priced[],
  decimals: Decimals,
): void {
  const places = decimalPlacesOf(code, decimals);
  const state = [
    `${places} places`,
    `up to ${formatAmount(largest, code, decimals)}`,
    ...standardOf(code, places),
  ];
  const power = powerOf(code, priced, decimals);
  const setting = `${code}:${places + power}`;
  const isWrong = power !== 0 && places + power >= 0 && places + power <= 18;
  if (isWrong) state.push(`orders are 10^${Math.abs(power)} times off their quotes`);
  const isTooMuch = largest / 10n ** BigInt(places) >= mostWholeUnits;
  const advice = isWrong
    ? `Try --decimals ${setting}, then set CURRENCY_DECIMALS=${setting}.`
    : 'Set CURRENCY_DECIMALS.';
  const consequence =
    isWrong || isTooMuch
      ? `This is implausible: the decimal point may be wrong in the console. ${advice}`
      : '';
  note(`amounts of ${code}`, state.join(', '), consequence, 'observed');
}

/** Amounts by resource. Those of orders come first: they have rates. */
const sources: {
  of: Endpoint[];
  read: (suite: Suite, priced: Priced[]) => AsyncGenerator<Amount>;
}[] = [
  { of: [orders.list, orders.details], read: amountsOfOrders },
  {
    of: [walletProviders.list, walletProviders.details],
    async *read({ given }) {
      for (const { name } of (await given(walletProviders.list, { query: { page: 1 } })).items)
        for (const { balance, cryptocurrency } of (
          await given(walletProviders.details, { params: { provider: name } })
        ).accounts)
          yield [balance, cryptocurrency];
    },
  },
  {
    of: [closedLoopBalancing.overview],
    async *read({ given }) {
      for (const trade of (await given(closedLoopBalancing.overview, {})).unsettled_trades)
        yield [trade.cryptocurrency_amount, trade.cryptocurrency_code];
    },
  },
  {
    of: [dashboard.overview],
    async *read({ given }) {
      for (const { amount, code } of (await given(dashboard.overview, {})).recent_activity
        .amount_breakdown)
        yield [amount, code];
    },
  },
];

/** Yields amounts of orders. Adds the orders with a rate and a quote to `priced`. */
async function* amountsOfOrders({ given }: Suite, priced: Priced[]): AsyncGenerator<Amount> {
  const { items, total, per_page } = await given(orders.list, { query: { page: 1 } });
  for (let page = 2; items.length < mostOrders && page <= Math.ceil(total / per_page); page += 1)
    items.push(...(await given(orders.list, { query: { page } })).items);
  for (const {
    reference_id,
    rate,
    payment_requirement: required,
    cryptocurrency_code: cryptocurrency,
  } of items) {
    yield [required, cryptocurrency];
    const { quote, deposit } = await given(orders.details, { params: { id: reference_id } });
    yield [quote?.currency_amount, quote?.currency];
    yield [deposit?.balance, deposit?.account?.cryptocurrency];
    if (quote && Number(rate) > 0 && required > 0n && quote.currency_amount > 0n)
      priced.push({
        cryptocurrency,
        currency: quote.currency,
        required,
        rate: Number(rate),
        quoted: quote.currency_amount,
      });
  }
}

/**
 * Returns by how many places the decimal point of a code is off, judged by the median order of each of its pairs: 0 if one pair is
 * plausible, or if there is none.
 */
function powerOf(code: string, priced: Priced[], decimals: Decimals): number {
  const pairs = Map.groupBy(
    priced.filter(({ cryptocurrency, currency }) => cryptocurrency === code || currency === code),
    ({ cryptocurrency, currency }) => `${cryptocurrency} ${currency}`,
  );
  const powers = [...pairs.values()].map((list) => {
    const sorted = list.map((order) => Math.round(excessOf(order, decimals))).sort((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
    return list[0]?.cryptocurrency === code ? median : -median;
  });
  return powers.reduce((a, b) => (Math.abs(a) < Math.abs(b) ? a : b), powers[0] ?? 0);
}

/** Returns the required amount at the rate, divided by the quoted amount, as a power of ten. */
function excessOf(
  { cryptocurrency, currency, required, rate, quoted }: Priced,
  decimals: Decimals,
): number {
  const whole = (amount: bigint, code: string) =>
    Number(amount) / 10 ** decimalPlacesOf(code, decimals);
  return Math.log10((whole(required, cryptocurrency) * rate) / whole(quoted, currency));
}

const standards = new Set(Intl.supportedValuesOf('currency'));

/** Names the decimal places of a currency in ISO 4217 if they differ. */
function standardOf(code: string, places: number): string[] {
  if (!standards.has(code)) return [];
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
  }).resolvedOptions();
  return maximumFractionDigits === places ? [] : [`${maximumFractionDigits} places in ISO 4217`];
}
