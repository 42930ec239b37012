import type { closedLoopBalancing as endpoints } from '#contract/closed-loop-balancing.ts';
import { totalCount } from '#contract/endpoint.ts';
import { authorizedTransaction } from '../auth/authorized-transaction.ts';
import { pageOf } from '../db/pages.ts';
import { snapshot } from '../db/transaction.ts';
import { recordEvent } from '../events.ts';
import { invalid, notFound } from '../http/http-error.ts';
import { idParam } from '../http/params.ts';
import type { Context, HandlerInput } from '../http/route.ts';
import { isViolation } from '../http/unique.ts';
import {
  findOptions,
  findSettlement,
  findSettlementByHash,
  findSettlements,
  findTradesOf,
  findUnsettledTrades,
  insertSettlement,
  lockSettlement,
  lockUnsettledTrades,
  processSettlement,
  searchSettlements,
} from './queries.ts';
import type { NewSettlement, Processing } from './rules.ts';

/** Returns the settlements and the unsettled trades. */
export async function showOverview(_input: unknown, { db }: Context) {
  return snapshot(db, async (tx) => {
    const { items, total } = await findUnsettledTrades(tx);
    return {
      settlements: await findSettlements(tx),
      unsettled_trades: items,
      unsettled_trades_total: total,
    };
  });
}

/** Returns a page of the settlements that a search finds. */
export async function listSettlements(
  { query }: HandlerInput<typeof endpoints.settlements>,
  { db }: Context,
) {
  return snapshot(db, (tx) => searchSettlements(tx, pageOf(query), query.q));
}

/** Returns the exchange providers and cryptocurrencies of a new settlement. */
export async function showOptions(_input: unknown, { db }: Context) {
  return snapshot(db, findOptions);
}

/** Returns the unsettled trades of one provider and cryptocurrency. */
export async function listUnsettledTrades(
  { params }: HandlerInput<typeof endpoints.unsettledTrades>,
  { db, response }: Context,
) {
  const providerId = idParam(params.exchange_provider_id, 'exchange provider');
  const cryptocurrencyId = idParam(params.cryptocurrency_id, 'cryptocurrency');
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
}

/** Creates a settlement with the exact sum of its trades. Of parallel requests for one trade, one succeeds. */
export async function createSettlement(
  { body }: HandlerInput<typeof endpoints.create, never, NewSettlement>,
  context: Context,
) {
  const { clock, session } = context;
  return authorizedTransaction(context, async (tx) => {
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
      throw invalid({ trade_ids: ['The total of these trades is too large for one settlement.'] });
    const { id, reference_id, address } = await insertSettlement(tx, clock(), {
      ...body,
      amount: sum,
      tradeIds: body.trade_ids,
      createdBy: session.user.email,
    });
    await recordEvent(tx, context, {
      type: 'created',
      financial: true,
      subject: `settlements/${id}`,
      details: { reference_id, amount: sum, address, trades: trades.map((trade) => trade.id) },
      description: `${session.user.email} created the settlement ${reference_id} of ${trades.length} trades.`,
    });
    return { id };
  });
}

/** Returns a settlement with the references of its trades. */
export async function showSettlement(
  { params }: HandlerInput<typeof endpoints.details>,
  { db }: Context,
) {
  return snapshot(db, async (tx) => {
    const settlement = await findSettlement(tx, idParam(params.id, 'settlement'));
    if (!settlement) throw notFound('settlement');
    const { items, total } = await findTradesOf(tx, settlement.id);
    return { ...settlement, trades: items, trades_total: total };
  });
}

/** Completes a settlement by its transaction, once. A transaction completes one settlement of its cryptocurrency. */
export async function completeSettlement(
  { params, body }: HandlerInput<typeof endpoints.process, never, Processing>,
  context: Context,
) {
  const { clock, db, session } = context;
  const id = idParam(params.id, 'settlement');
  const { transaction_hash, note } = body;
  const processed = authorizedTransaction(context, async (tx) => {
    const settlement = await lockSettlement(tx, id);
    if (!settlement) throw notFound('settlement');
    if (settlement.transaction_hash !== null) {
      throw invalid({ transaction_hash: ['This settlement has already been processed.'] });
    }
    const { reference_id, cryptocurrency_amount, address } = settlement;
    await processSettlement(tx, clock(), id, {
      transaction_hash,
      note: note || null,
      processed_by: session.user.email,
    });
    await recordEvent(tx, context, {
      type: 'settled',
      financial: true,
      subject: `settlements/${id}`,
      details: { reference_id, amount: cryptocurrency_amount, address, transaction_hash, note },
      description: `${session.user.email} processed the settlement ${reference_id} by the transaction ${transaction_hash}.`,
    });
  });
  await processed.catch(async (error) => {
    if (!isViolation(error, 'settlements_transaction_hash_key')) throw error;
    const other = await findSettlementByHash(db, id, transaction_hash);
    throw invalid({
      transaction_hash: [`This hash is already used by settlement ${other?.reference_id}.`],
    });
  });
}
