import * as z from 'zod/mini';
import {
  amount,
  code,
  coded,
  count,
  created,
  foundPage,
  instant,
  listTotal,
  paged,
  reference,
} from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { id } from './id.ts';

/** A trade without a settlement. */
export const unsettledTrade = z.object({
  id,
  reference_id: reference,
  exchange_provider: z.string(),
  cryptocurrency_amount: amount,
  cryptocurrency_code: code,
  created_at: instant,
});
export type UnsettledTrade = z.infer<typeof unsettledTrade>;

/** A settlement is processing without a transaction hash and completed with one. */
export const settlementItem = z.object({
  id,
  reference_id: reference,
  exchange_provider: z.string(),
  cryptocurrency_code: code,
  transaction_hash: z.nullable(z.string()),
  created_at: instant,
  /** The sum of its trades. */
  cryptocurrency_amount: z.nullish(amount),
  processed_at: z.nullish(instant),
});

/** A trade of a settlement; its amount is in the settlement's cryptocurrency. */
export const settledTrade = z.object({
  reference_id: reference,
  cryptocurrency_amount: z.nullish(amount),
  created_at: z.nullish(instant),
});

export const settlement = z.object({
  ...settlementItem.shape,
  cryptocurrency_amount: amount,
  address: z.nullish(z.string()),
  note: z.nullish(z.string()),
  /** Names of users, as the backend shows them to others. */
  created_by: z.nullish(z.string()),
  processed_by: z.nullish(z.string()),
  trades: z.array(settledTrade),
  trades_total: listTotal,
});
export type Settlement = z.infer<typeof settlement>;

/** A settlement that a search has found. */
export const foundSettlement = z.object({
  ...settlementItem.shape,
  address: z.nullish(z.string()),
});

/** The settlements of the overview. If not all fit, those that are processing come first. */
export const settlementList = z.object({ items: z.array(settlementItem), total: count });

export const providerOption = z.object({ id, name: z.string() });

export const closedLoopBalancing = defineEndpoints('closed-loop-balancing', {
  overview: {
    method: 'GET',
    path: '/closed-loop-balancing',
    response: z.object({
      settlements: settlementList,
      /** If not all fit, the oldest. */
      unsettled_trades: z.array(unsettledTrade),
      unsettled_trades_total: listTotal,
    }),
  },
  settlements: {
    method: 'GET',
    path: '/closed-loop-balancing/settlements',
    feature: 'search',
    query: foundPage,
    response: paged(foundSettlement),
    keys: ['reference_id', 'transaction_hash', 'address'],
  },
  options: {
    method: 'GET',
    path: '/closed-loop-balancing/create',
    response: z.object({
      exchange_providers: z.array(providerOption),
      cryptocurrencies: z.array(coded),
    }),
  },
  unsettledTrades: {
    method: 'GET',
    path: '/closed-loop-balancing/create/trades/{exchange_provider_id}/{cryptocurrency_id}',
    response: z.array(unsettledTrade),
    counted: true,
  },
  create: {
    method: 'POST',
    path: '/closed-loop-balancing/create',
    repeat: 'once',
    request: z.object({ exchange_provider_id: id, cryptocurrency_id: id, trade_ids: z.array(id) }),
    response: created,
  },
  details: { method: 'GET', path: '/closed-loop-balancing/details/{id}', response: settlement },
  process: {
    method: 'PATCH',
    path: '/closed-loop-balancing/edit/{id}',
    repeat: 'same',
    request: z.object({ transaction_hash: z.string(), note: z.nullish(z.string()) }),
  },
});
