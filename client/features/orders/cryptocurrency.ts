import type { Order } from './api.ts';

/** Returns the code of an order's amounts; the order itself has none. */
export const cryptocurrencyOf = ({ deposit, quote, trade }: Order) =>
  deposit?.account?.cryptocurrency ?? quote?.cryptocurrency ?? trade?.cryptocurrency;
