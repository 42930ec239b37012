import type { closedLoopBalancing as calls } from '#contract/closed-loop-balancing.ts';
import { recordEvent } from '../events.ts';
import { invalid, notFound } from '../http/http-error.ts';
import { idParam } from '../http/params.ts';
import type { Context, HandlerInput } from '../http/route.ts';
import {
  findOptions,
  findSettlement,
  findSettlements,
  findTradesOf,
  findUnsettledTrades,
  insertSettlement,
  lockUnsettledTrades,
  processSettlement,
} from './queries.ts';
import type { NewSettlement, Processing } from './rules.ts';

/** The newest settlements and the trades that wait for one. */
export async function showOverview(_input: unknown, { db }: Context) {
  return { settlements: await findSettlements(db), unsettled_trades: await findUnsettledTrades(db) };
}

/** What a settlement can be made for. */
export async function showOptions(_input: unknown, { db }: Context) {
  return findOptions(db);
}

/** The unsettled trades of one provider and cryptocurrency. */
export async function listUnsettledTrades({ params }: HandlerInput<typeof calls.unsettledTrades>, { db }: Context) {
  const providerId = idParam(params.exchange_provider_id, 'exchange provider');
  const cryptocurrencyId = idParam(params.cryptocurrency_id, 'cryptocurrency');
  const { exchange_providers, cryptocurrencies } = await findOptions(db);
  if (!exchange_providers.some(({ id }) => id === providerId)) throw notFound('exchange provider');
  if (!cryptocurrencies.some(({ id }) => id === cryptocurrencyId)) throw notFound('cryptocurrency');
  return findUnsettledTrades(db, { providerId, cryptocurrencyId });
}

/** Makes a settlement of trades, whose exact sum it is. Of several that want one trade, one gets it. */
export async function createSettlement(
  { body }: HandlerInput<typeof calls.create, never, NewSettlement>,
  { db, clock, session }: Context,
) {
  return db.transaction().execute(async (tx) => {
    const trades = await lockUnsettledTrades(tx, body, body.trade_ids);
    if (trades.length < body.trade_ids.length) {
      throw invalid({ trade_ids: ['Some of these trades are already settled, or not of this provider and cryptocurrency.'] });
    }
    const sum = trades.reduce((total, { amount }) => total + amount, 0n);
    if (sum !== BigInt.asIntN(64, sum))
      throw invalid({ trade_ids: ['The total of these trades is too large for one settlement.'] });
    const { id, reference_id } = await insertSettlement(tx, clock(), body, sum, body.trade_ids);
    const what = `the settlement ${reference_id} of ${trades.length} trades`;
    await recordEvent(tx, clock(), 'created', `${session.user.email} created ${what}.`);
    return { id };
  });
}

/** A settlement with the references of its trades. */
export async function showSettlement({ params }: HandlerInput<typeof calls.details>, { db }: Context) {
  const settlement = await findSettlement(db, idParam(params.id, 'settlement'));
  if (!settlement) throw notFound('settlement');
  return { ...settlement, trades: await findTradesOf(db, settlement.id) };
}

/** Completes a settlement by its transaction, once. */
export async function completeSettlement(
  { params, body }: HandlerInput<typeof calls.process, never, Processing>,
  { db, clock, session }: Context,
) {
  const settlement = await findSettlement(db, idParam(params.id, 'settlement'));
  if (!settlement) throw notFound('settlement');
  await db.transaction().execute(async (tx) => {
    if (!(await processSettlement(tx, settlement.id, body.transaction_hash, body.note || null))) {
      throw invalid({ transaction_hash: ['This settlement has already been processed.'] });
    }
    await recordEvent(tx, clock(), 'settled', `${session.user.email} processed the settlement ${settlement.reference_id}.`);
  });
}
