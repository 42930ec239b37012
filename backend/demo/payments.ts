import { sellers, smallSellers } from './businesses.ts';
import { addressOf, type Coin, coins, currencies, exchangeRules } from './catalogue.ts';
import type { Payment } from './payment.ts';
import { firstNames, lastNames, spell } from './people.ts';
import { exchangesOf, walletAccounts } from './providers.ts';
import { type Random, random, reference } from './random.ts';
import { specialOrder } from './special-orders.ts';

/** Creates an order. Numbers start at 1. `age` holds its index from the newest order, 0, and its age in ms. */
export function payment(
  number: number,
  age: { place: number; ms: number },
  createdAt: string,
): Payment {
  const r = random(number);
  const coin = r.pick([coins[0], coins[0], coins[0], coins[1], coins[2], coins[2], coins[3]]);
  const currency = r.pick([
    currencies[0],
    currencies[0],
    currencies[1],
    currencies[1],
    currencies[2],
    currencies[3],
  ]);
  const currencyAmount = BigInt(
    r.chance(0.1) ? r.between(100_000, 2_500_000) : r.between(990, 99_900),
  );
  const drift = 1 + 0.08 * Math.sin(age.ms / 4e8) + 0.01 * (r.next() - 0.5);
  const rate = BigInt(Math.max(1, Math.round(coin.price * currency.perDollar * drift * 100)));
  const required = (currencyAmount * coin.unit + rate - 1n) / rate;
  const fresh = age.ms < 3_600_000;
  const paid = !r.chance(0.08);
  const traded = paid && !r.chance(fresh ? 0.5 : 0.12);
  const auto = r.chance(0.7);
  const common: Payment = {
    number,
    createdAt,
    coin,
    currency,
    address: addressOf(coin, number),
    rate,
    currencyAmount,
    cryptocurrencyAmount: required,
    required,
    flags: { auto, internal: auto || traded, external: traded },
    quote: { status: quoteStatus(r, paid, fresh) },
    invoice: invoice(r, number, paid),
    deposit: deposit(r, coin, required, paid, traded),
    trade: traded ? trade(r, coin, currency, fresh) : null,
  };
  return { ...common, ...specialOrder(common, age.place) };
}

function quoteStatus(r: Random, paid: boolean, fresh: boolean): string | null {
  if (paid) return r.chance(0.01) ? null : 'accepted';
  return fresh ? 'open' : r.pick(['expired', 'expired', 'cancelled', 'open', null]);
}

const [firstParts, lastParts] = [firstNames.map(spell), lastNames.map(spell)];

function invoice(r: Random, number: number, paid: boolean): Payment['invoice'] {
  const refund = paid && r.chance(0.03);
  const name = `${r.pick(firstParts)}.${r.pick(lastParts)}`;
  return {
    status: invoiceStatus(r, paid, refund),
    business: r.chance(0.02) ? null : sellerOf(number, r.pick(sellers)),
    sender: r.chance(0.04) ? null : `${name}@${r.pick(['mail', 'post', 'inbox'])}.example`,
    recipient: `billing@${r.pick(['shop', 'store', 'sales'])}.example`,
    refund,
  };
}

function invoiceStatus(r: Random, paid: boolean, refund: boolean): string | null {
  if (r.chance(0.02)) return null;
  if (refund) return 'refunded';
  return paid ? 'paid' : r.pick(['open', 'expired']);
}

/** Returns one of the small businesses for three of ten orders. */
function sellerOf(number: number, large: number): number {
  const r = random(5_000_000 + number);
  return r.chance(0.3) ? r.pick(smallSellers) : large;
}

/** The accounts that receive deposits, by cryptocurrency: 11 of 12 deposits are in the first one. */
const receiving = Map.groupBy(
  walletAccounts.filter(({ empty }) => !empty),
  ({ coin }) => coin,
);
for (const [coin, [first, ...others]] of receiving)
  if (first && others.length > 0)
    receiving.set(coin, [
      ...others.flatMap(() => Array.from({ length: 11 }, () => first)),
      ...others,
    ]);

function deposit(
  r: Random,
  coin: Coin,
  required: bigint,
  paid: boolean,
  traded: boolean,
): Payment['deposit'] {
  const { id: account } = r.pick(receiving.get(coin.id) ?? walletAccounts);
  const percent = r.chance(0.05) ? BigInt(r.pick([95, 105, 50])) : 100n;
  const balance = paid ? (required * percent) / 100n || 1n : 0n;
  return { account, balance, sweep: traded ? balance : 0n };
}

function trade(
  r: Random,
  coin: Coin,
  currency: Payment['currency'],
  fresh: boolean,
): Payment['trade'] {
  const rule = exchangeRules.find(
    (line) => line.cryptocurrency_id === coin.id && line.currency_id === currency.id,
  );
  if (!rule?.stablecoin_id) return null;
  return {
    exchange: r.pick(exchangesOf(coin.id)),
    stablecoin: rule.stablecoin_id,
    fulfilled: !r.chance(fresh ? 0.4 : 0.03),
  };
}

const decimal = (hundredths: bigint) =>
  `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;

export type PaymentRow = ReturnType<typeof rowOf>;

/** Returns the trade of a payment, which gets its settlement later. */
export const tradeOf = (p: Payment) =>
  p.trade && {
    id: p.number,
    exchange_provider_id: p.trade.exchange,
    cryptocurrency_id: p.coin.id,
    stablecoin_id: p.trade.stablecoin,
    amount: p.required,
    fulfilled: p.trade.fulfilled,
    settlement_id: null as number | null,
  };

/** Returns a payment and its trade as one row, with null as the references of rows that it does not have. */
export function rowOf(
  { number, quote, invoice, deposit, ...p }: Payment,
  trade: ReturnType<typeof tradeOf>,
) {
  return {
    id: number,
    created_at: p.createdAt,
    cryptocurrency_id: p.coin.id,
    currency_id: p.currency.id,
    address: p.address,
    rate: p.rate === null ? null : decimal(p.rate),
    required: String(p.required),
    cryptocurrency_amount: p.cryptocurrencyAmount === null ? null : String(p.cryptocurrencyAmount),
    currency_amount: String(p.currencyAmount),
    auto_trade: p.flags.auto,
    trade_approved_internal: p.flags.internal,
    trade_approved_external: p.flags.external,
    order_reference: reference('order', number),
    quote_reference: quote && reference('quote', number),
    quote_status: quote?.status,
    invoice_reference: invoice && reference('invoice', number),
    business_id: invoice?.business,
    invoice_status: invoice?.status,
    sender_email: invoice?.sender,
    recipient_email: invoice?.recipient,
    refund_requested: invoice?.refund,
    deposit_reference: deposit && reference('deposit', number),
    wallet_account_id: deposit?.account,
    balance: deposit && String(deposit.balance),
    sweep_amount: deposit && String(deposit.sweep),
    trade_reference: trade && reference('trade', number),
    exchange_provider_id: trade?.exchange_provider_id,
    stablecoin_id: trade?.stablecoin_id,
    fulfilled: trade?.fulfilled,
    settlement_id: trade?.settlement_id,
  };
}
