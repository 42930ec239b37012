import {
  addressOf,
  type Coin,
  type Currency,
  coins,
  currencies,
  exchangeRules,
} from './catalogue.ts';
import { firstNames, lastNames, sellers, smallSellers, spell } from './people.ts';
import { exchangesOf, walletAccounts } from './providers.ts';
import { type Random, random, reference } from './random.ts';

/** A demo order with its rows in other tables, all of which have the order's number as their id. */
export interface Payment {
  number: number;
  createdAt: string;
  coin: Coin;
  currency: Currency;
  address: string | null;
  /** In hundredths of the currency. */
  rate: bigint | null;
  currencyAmount: bigint;
  cryptocurrencyAmount: bigint | null;
  required: bigint;
  flags: {
    auto_trade: boolean;
    trade_approved_internal: boolean;
    trade_approved_external: boolean;
  };
  quote: { status: string | null } | null;
  invoice: {
    status: string | null;
    business_id: number | null;
    sender_email: string | null;
    recipient_email: string;
    refund_requested: boolean;
  } | null;
  deposit: { wallet_account_id: number; balance: bigint; sweep_amount: bigint } | null;
  trade: { exchange_provider_id: number; stablecoin_id: number; fulfilled: boolean } | null;
}

/** Creates an order. Numbers start at 1. `age` holds its index from the newest order, 0, and its age in ms. */
export function payment(
  number: number,
  age: { place: number; ms: number },
  createdAt: string,
): Payment {
  const r = random(number);
  const [xbt, ltc, eth, xrp] = coins;
  const [usd, eur, gbp, cad] = currencies;
  const coin = r.pick([xbt, xbt, xbt, ltc, eth, eth, xrp]);
  const currency = r.pick([usd, usd, eur, eur, gbp, cad]);
  const isLarge = r.chance(0.1);
  const currencyAmount = BigInt(isLarge ? r.between(100_000, 2_500_000) : r.between(990, 99_900));
  const drift = 1 + 0.08 * Math.sin(age.ms / 4e8) + 0.01 * (r.next() - 0.5);
  const rate = BigInt(Math.max(1, Math.round(coin.price * currency.perDollar * drift * 100)));
  const required = amountOf(currencyAmount, coin, rate);
  const fresh = age.ms < 3_600_000;
  const paid = !r.chance(0.08);
  const traded = paid && !r.chance(fresh ? 0.5 : 0.12);
  const auto_trade = r.chance(0.7);
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
    flags: {
      auto_trade,
      trade_approved_internal: auto_trade || traded,
      trade_approved_external: traded,
    },
    quote: { status: quoteStatus(r, paid, fresh) },
    invoice: invoice(r, number, paid),
    deposit: deposit(r, coin, required, paid, traded),
    trade: traded ? trade(r, coin, currency, fresh) : null,
  };
  return { ...common, ...specialOrder(common, age.place) };
}

/** Converts an amount at a rate, rounded up to the cryptocurrency's minor unit. */
const amountOf = (currencyAmount: bigint, { unit }: Coin, rate: bigint): bigint =>
  (currencyAmount * unit + rate - 1n) / rate;

function quoteStatus(r: Random, paid: boolean, fresh: boolean): string | null {
  if (paid) return r.chance(0.01) ? null : 'accepted';
  return fresh ? 'open' : r.pick(['expired', 'expired', 'cancelled', 'open', null]);
}

const [firstParts, lastParts] = [firstNames.map(spell), lastNames.map(spell)];

function invoice(r: Random, number: number, paid: boolean): Payment['invoice'] {
  const refund_requested = paid && r.chance(0.03);
  const name = `${r.pick(firstParts)}.${r.pick(lastParts)}`;
  return {
    status: invoiceStatus(r, paid, refund_requested),
    business_id: r.chance(0.02) ? null : sellerOf(number, r.pick(sellers)),
    sender_email: r.chance(0.04) ? null : `${name}@${r.pick(['mail', 'post', 'inbox'])}.example`,
    recipient_email: `billing@${r.pick(['shop', 'store', 'sales'])}.example`,
    refund_requested,
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

/** The accounts that receive deposits, by the cryptocurrency's id: 11 of 12 deposits are in the first one. */
const receiving = coins.map(({ id }) => {
  const accounts = walletAccounts.filter((a) => a.cryptocurrency_id === id && !a.isEmpty);
  const [first = 0, ...others] = accounts.map((account) => account.id);
  return [...Array<number>(Math.max(1, 11 * others.length)).fill(first), ...others];
});

function deposit(
  r: Random,
  coin: Coin,
  required: bigint,
  paid: boolean,
  traded: boolean,
): Payment['deposit'] {
  const wallet_account_id = r.pick(receiving[coin.id - 1] ?? []);
  const percent = r.chance(0.05) ? BigInt(r.pick([95, 105, 50])) : 100n;
  const balance = paid ? (required * percent) / 100n || 1n : 0n;
  return { wallet_account_id, balance, sweep_amount: traded ? balance : 0n };
}

const exchangesByCoin = coins.map(({ id }) => exchangesOf(id));

function trade(r: Random, coin: Coin, currency: Currency, fresh: boolean): Payment['trade'] {
  const rule = exchangeRules.find(
    (line) => line.cryptocurrency_id === coin.id && line.currency_id === currency.id,
  );
  if (!rule?.stablecoin_id) return null;
  return {
    exchange_provider_id: r.pick(exchangesByCoin[coin.id - 1] ?? []),
    stablecoin_id: rule.stablecoin_id,
    fulfilled: !r.chance(fresh ? 0.4 : 0.03),
  };
}

/** Makes an order of bitcoin for US dollars that is paid in full and not swept yet. */
function paidOrder(currencyAmount: bigint, address: string): Partial<Payment> {
  const [coin] = coins;
  const [currency] = currencies;
  const rate = 2_712_355n;
  const required = amountOf(currencyAmount, coin, rate);
  return {
    ...{ coin, currency, address, rate, currencyAmount, required, trade: null },
    cryptocurrencyAmount: required,
    deposit: { wallet_account_id: 1, balance: required, sweep_amount: 0n },
  };
}

/**
 * Returns the changes to one of the newest orders by its index from the newest. With them the first pages show every state that a screen
 * handles.
 */
function specialOrder({ invoice }: Payment, place: number): Partial<Payment> | undefined {
  if (place > 16) return undefined;
  const withoutRows = { deposit: null, trade: null, invoice: null, quote: null };
  const changes: Record<number, Partial<Payment>> = {
    3: { ...withoutRows, cryptocurrencyAmount: null, address: null, rate: null },
    // Two addresses that differ only in the middle.
    4: paidOrder(100_000n, 'bc1q5shn7wk0e5ya9xu4dl2fzp8v3m6hqg0wtt30ch'),
    5: paidOrder(50_000n, 'bc1q5shngj24323nsrmxv99st02na6srekfctt30ch'),
    6: paidOrder(124_950n, 'bc1q5shngj24323nsrmxv99st02na6srekfctt30ch'),
    7: { trade: null },
    8: { deposit: null, trade: null },
    9: { invoice: null },
    10: { quote: null },
    11: { invoice: invoice && { ...invoice, business_id: null } },
    12: {
      invoice: invoice && { ...invoice, status: null, sender_email: null },
      quote: { status: null },
    },
    // The business without a name.
    16: { invoice: invoice && { ...invoice, business_id: 9 } },
  };
  return changes[place];
}

const decimal = (hundredths: bigint) =>
  `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;

/** Returns the rows of a payment by table. The trade gets its settlement later. */
export function rowsOf({ number: id, quote, invoice, deposit, trade, ...p }: Payment) {
  const created_at = p.createdAt;
  const row = (kind: string) => ({ id, reference_id: reference(kind, id), created_at });
  const cryptocurrency_id = p.coin.id;
  const pair = { cryptocurrency_id, currency_id: p.currency.id };
  return {
    quotes: quote && {
      ...row('quote'),
      ...quote,
      ...pair,
      currency_amount: String(p.currencyAmount),
    },
    invoices: invoice && { ...row('invoice'), ...invoice },
    deposits: deposit && {
      ...row('deposit'),
      wallet_account_id: deposit.wallet_account_id,
      address: p.address,
      balance: String(deposit.balance),
      payment_amount: String(p.required),
      sweep_amount: String(deposit.sweep_amount),
    },
    orders: {
      ...row('order'),
      ...pair,
      ...p.flags,
      position: id,
      address: p.address,
      rate: p.rate && decimal(p.rate),
      payment_requirement: String(p.required),
      cryptocurrency_amount: p.cryptocurrencyAmount && String(p.cryptocurrencyAmount),
      quote_id: quote && id,
      invoice_id: invoice && id,
      deposit_id: deposit && id,
      business_id: invoice && (invoice.business_id ?? 0),
      updated_at: created_at,
    },
    trades: trade && {
      ...row('trade'),
      ...trade,
      order_id: id,
      cryptocurrency_id,
      amount: String(p.required),
      settlement_id: null as number | null,
    },
  };
}

/** The row of a trade. */
export type Trade = NonNullable<ReturnType<typeof rowsOf>['trades']>;
