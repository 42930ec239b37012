import type { Coin, currencies } from './catalogue.ts';

/** A demo order with its rows in other tables, all of which have the order's number as their id. */
export interface Payment {
  number: number;
  createdAt: string;
  coin: Coin;
  currency: (typeof currencies)[number];
  address: string | null;
  /** In hundredths of the currency. */
  rate: bigint | null;
  currencyAmount: bigint;
  cryptocurrencyAmount: bigint | null;
  required: bigint;
  flags: { auto: boolean; internal: boolean; external: boolean };
  quote: { status: string | null } | null;
  invoice: {
    status: string | null;
    business: number | null;
    sender: string | null;
    recipient: string | null;
    refund: boolean;
  } | null;
  deposit: { account: number; balance: bigint; sweep: bigint } | null;
  trade: { exchange: number; stablecoin: number; fulfilled: boolean } | null;
}
