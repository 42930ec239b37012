import type { Order } from './api.ts';

/** The code of an order's amounts, for the order has none of its own. */
export const cryptocurrencyOf = ({ deposit, quote, trade }: Order) =>
  deposit?.account?.cryptocurrency ?? quote?.cryptocurrency ?? trade?.cryptocurrency;
