import { sql } from 'kysely';
import { closedLoopBalancing as endpoints } from '#contract/closed-loop-balancing.ts';
import { totalCount } from '#contract/endpoint.ts';
import type { Database } from '../db/schema.ts';
import { snapshot } from '../db/transaction.ts';
import { invalid, notFound } from '../http/http-error.ts';
import { idParam } from '../http/params.ts';
import { listRoute, recordRoute } from '../http/read-routes.ts';
import { route } from '../http/route.ts';
import { changeRoute, createRoute } from '../http/write-routes.ts';
import {
  findOptions,
  findQueue,
  findSettlement,
  findSettlementByHash,
  findSettlements,
  findTradesOf,
  findUnsettledTrades,
  insertSettlement,
  lockSettlement,
  lockUnsettledTrades,
  ofPair,
  processSettlement,
  settlementItems,
  tradeItems,
} from './queries.ts';
import { newSettlement, processing } from './rules.ts';

const settlement = {
  noun: 'settlement',
  find: (db: Database, { id }: { id: string }) => findSettlement(db, idParam(id)),
  lock: (tx: Database, { id }: { id: string }) => lockSettlement(tx, idParam(id)),
};

export const closedLoopBalancingRoutes = [
  route(endpoints.overview, async (_input, { db }) =>
    snapshot(db, async (tx) => {
      const { items, total } = await findUnsettledTrades(tx);
      return {
        settlements: await findSettlements(tx),
        unsettled_trades: items,
        unsettled_trades_total: total,
      };
    }),
  ),
  listRoute(endpoints.settlements, {
    table: 'settlements',
    select: settlementItems,
    where: async (db, { completed, ...pair }) => [
      ...(await ofPair(db, pair)),
      completed === undefined
        ? undefined
        : sql<boolean>`(transaction_hash is not null) = ${completed}::boolean`,
    ],
  }),
  listRoute(endpoints.trades, {
    table: 'trades',
    select: tradeItems,
    columns: { cryptocurrency_amount: 'amount' },
    where: async (db, { with_settled, ...pair }) => [
      ...(await ofPair(db, pair)),
      with_settled === 'true' ? undefined : sql<boolean>`settlement_id is null`,
    ],
    count: false,
  }),
  route(endpoints.queue, async (_input, { db, clock }) => findQueue(db, clock())),
  route(endpoints.options, async (_input, { db }) => snapshot(db, findOptions)),

  route(endpoints.unsettledTrades, async ({ params }, { db, response }) => {
    const providerId = idParam(params.exchange_provider_id);
    const cryptocurrencyId = idParam(params.cryptocurrency_id);
    const { items, total } = await snapshot(db, async (tx) => {
      const { exchange_providers, cryptocurrencies } = await findOptions(tx);
      if (!exchange_providers.some(({ id }) => id === providerId))
        throw notFound('exchange provider');
      if (!cryptocurrencies.some(({ id }) => id === cryptocurrencyId))
        throw notFound('cryptocurrency');
      return findUnsettledTrades(tx, { providerId, cryptocurrencyId });
    });
    response.set(totalCount, String(total));
    return items;
  }),

  recordRoute(endpoints.details, settlement, async (tx, { id }) => {
    const { items, total } = await findTradesOf(tx, id);
    return { trades: items, trades_total: total };
  }),

  /** Creates a settlement with the exact sum of its trades. Of parallel requests for one trade, one succeeds. */
  createRoute(endpoints.create, {
    body: newSettlement,
    insert: async (tx, { body, now, by, byId }) => {
      const trades = await lockUnsettledTrades(tx, body, body.trade_ids);
      if (trades.length < body.trade_ids.length) {
        throw invalid({
          trade_ids: [
            'Some of these trades are already settled, or not of this provider and cryptocurrency.',
          ],
        });
      }
      const sum = trades.reduce((total, { amount }) => total + amount, 0n);
      if (sum !== BigInt.asIntN(64, sum))
        throw invalid({
          trade_ids: ['The total of these trades is too large for one settlement.'],
        });
      const tradeIds = trades.map(({ id }) => id);
      const settlement = { ...body, amount: sum, tradeIds, createdBy: by, createdById: byId };
      return { ...(await insertSettlement(tx, now, settlement)), amount: sum, trades: tradeIds };
    },
    event: ({ by, added: { id, reference_id, amount, address, trades } }) => ({
      financial: true,
      subject: `settlements/${id}`,
      details: { reference_id, amount, address, trades },
      description: `${by} created the settlement ${reference_id} of ${trades.length} trades.`,
    }),
  }),

  /** Completes a settlement by its transaction, once. A transaction completes one settlement of its cryptocurrency. */
  changeRoute(endpoints.process, {
    ...settlement,
    body: processing,
    check: (_tx, { transaction_hash }) => {
      if (transaction_hash !== null)
        throw invalid({ transaction_hash: ['This settlement has already been processed.'] });
    },
    update: async (tx, { record, body: { transaction_hash, note }, now, by }) => {
      const processed = { transaction_hash, note: note || null, processed_by: by };
      await processSettlement(tx, now, record.id, processed);
    },
    event: ({ record, body: { transaction_hash, note }, by }) => {
      const { id, reference_id, cryptocurrency_amount: amount, address } = record;
      return {
        type: 'settled',
        financial: true,
        subject: `settlements/${id}`,
        details: { reference_id, amount, address, transaction_hash, note },
        description: `${by} processed the settlement ${reference_id} by the transaction ${transaction_hash}.`,
      };
    },
    taken: {
      settlements_transaction_hash_key: async ({ params, body, context }) => {
        const other = await findSettlementByHash(
          context.db,
          idParam(params.id),
          body.transaction_hash,
        );
        return {
          transaction_hash: [`This hash is already used by settlement ${other?.reference_id}.`],
        };
      },
    },
  }),
];
