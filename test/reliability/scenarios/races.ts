import { auth } from '#contract/auth.ts';
import { businesses } from '#contract/businesses.ts';
import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import { exchangeProviders } from '#contract/exchange-providers.ts';
import { system } from '#contract/system.ts';
import { users } from '#contract/users.ts';
import { hashPassword } from '../../../backend/auth/passwords.ts';
import type { Client, Reply } from '../../../tools/conformance/client.ts';
import { type BackendProcess, clientOf, signedInTo } from '../../support/backend-process.ts';
import { lowCost } from '../../support/database.ts';
import { insertedPair, insertTrades } from '../../support/records.ts';
import { count, newTally, type Tally } from './tally.ts';
import { memoryOf, type Target } from './target.ts';

/** The requests of a race, spread over the backends. */
const contenders = 9;
const tradesPerRound = 6;
const racer = (round: number) => ({
  email: `racer-${round}@shop.example`,
  password: 'a good password',
});

/** Inserts the trades and users of the races, before the target has a backend. The users' password hashes are to be replaced. */
export const prepareRaces = (target: Target, rounds: number) =>
  target.prepare(async (db) => {
    await insertTrades(db, 'race', rounds * tradesPerRound);
    const [password_hash, created_at] = [
      await hashPassword(racer(0).password, lowCost),
      new Date().toISOString(),
    ];
    const rows = Array.from({ length: rounds }, (_, round) => {
      return {
        username: `racer-${round}`,
        email: racer(round).email,
        password_hash,
        created_at,
        updated_at: created_at,
      };
    });
    await db.insertInto('users').values(rows).execute();
  });

/**
 * Runs races of parallel requests to all backends of a target: settlements of the same trades, processing of one settlement, one hash
 * for several settlements, limits of one pair, one name for several records, and sign-ins that replace a hash. Each has one winner,
 * except saves of a pair and sign-ins, which all succeed one after the other.
 */
export async function races(target: Target, rounds: number): Promise<Tally> {
  const tally = { ...newTally(), rounds };
  const backends = target.backends();
  const clients = await Promise.all(backends.map(signedInTo));
  const [staff] = clients as [Client];
  tally.memory.start = memoryOf(backends[0]?.child.pid);

  /** Sends the requests of a race. Returns the replies of the winners; every other reply has to be a 422. */
  async function race(
    winners: number,
    send: (client: Client, n: number) => Promise<Reply>,
  ): Promise<Reply[]> {
    const replies = await Promise.all(
      Array.from({ length: contenders }, (_, n) =>
        count(tally, send(clients[n % clients.length] ?? staff, n)),
      ),
    );
    const won = replies.filter((reply) => reply !== undefined).filter(({ status }) => status < 300);
    tally.lost += Math.max(0, winners - won.length);
    tally.lost += replies.filter(
      (reply) => reply !== undefined && reply.status > 300 && reply.status !== 422,
    ).length;
    tally.doubled += Math.max(0, won.length - winners);
    tally.acknowledged += won.length;
    return won;
  }

  async function unsettledTrades() {
    const { body } = await staff.request(closedLoopBalancing.unsettledTrades, {
      params: insertedPair,
    });
    return body as { id: number; cryptocurrency_amount: number | bigint }[];
  }

  async function createSettlement(round: number) {
    const trades = await unsettledTrades();
    const chosen = (n: number) => trades.slice(0, 1 + (n % 3)).map(({ id }) => id);
    const [winner] = await race(1, (client, n) =>
      client.request(closedLoopBalancing.create, {
        body: { ...insertedPair, trade_ids: chosen(n) },
      }),
    );
    if (winner === undefined) return;
    const { id } = winner.body as { id: number };
    const { body } = await staff.request(closedLoopBalancing.details, { params: { id } });
    const settlement = body as { cryptocurrency_amount: number | bigint; trades: unknown[] };
    const sum = trades
      .slice(0, settlement.trades.length)
      .reduce((total, trade) => total + BigInt(trade.cryptocurrency_amount), 0n);
    if (sum !== BigInt(settlement.cryptocurrency_amount)) tally.lost += 1;
    await race(1, (client, n) => {
      const body = { transaction_hash: `${round}-${n}`.padStart(64, '0'), note: `by ${n}` };
      return client.request(closedLoopBalancing.process, { params: { id }, body });
    });
  }

  async function reuseHash(round: number) {
    const trades = (await unsettledTrades()).slice(0, 3);
    const created = await Promise.all(
      trades.map((trade) =>
        staff.request(closedLoopBalancing.create, {
          body: { ...insertedPair, trade_ids: [trade.id] },
        }),
      ),
    );
    const ids = created.map(({ body }) => (body as { id: number }).id);
    const body = { transaction_hash: `reused-${round}`, note: '' };
    // Each settlement is requested from every backend.
    await race(1, (client, n) =>
      client.request(closedLoopBalancing.process, {
        params: { id: ids[Math.floor(n / 3)] as number },
        body,
      }),
    );
  }

  async function savePair(round: number) {
    const cap = (n: number) => String(round * contenders + n + 1);
    await race(contenders, (client, n) => {
      const volumes = {
        volume_cap_daily: cap(n),
        volume_cap_weekly: cap(n),
        volume_cap_monthly: cap(n),
      };
      const trades = {
        trade_cap_daily: cap(n),
        trade_cap_weekly: cap(n),
        trade_cap_monthly: cap(n),
      };
      const body = { cryptocurrency_id: 1, stablecoin_id: 1, active: true, ...volumes, ...trades };
      return client.request(exchangeProviders.savePair, { params: { provider: 'Kraken' }, body });
    });
    const { body } = await staff.request(system.eventLogs, { query: { page: 1 } });
    const changes = (body as { items: { description: string }[] }).items
      .flatMap(({ description }) => [/trade cap daily from (\d+) to (\d+)/.exec(description)])
      .filter((change) => change !== null)
      .slice(0, contenders);
    // Newest first: the old value of each is the new one of the next.
    const chained = changes.filter(
      ([, from], n) => n === contenders - 1 || from === changes[n + 1]?.[2],
    );
    if (chained.length < contenders) tally.lost += 1;
  }

  async function takeName(round: number) {
    const reference_id = `race-${round}`;
    await race(1, (client) =>
      client.request(businesses.create, {
        body: { reference_id, name: '', confirmation_requirement: 1 },
      }),
    );
    await race(1, (client, n) =>
      client.request(users.create, {
        body: {
          username: `named-${round}`,
          email: `named-${round}-${n}@shop.example`,
          password: 'a good password',
        },
      }),
    );
  }

  for (let round = 0; round < rounds; round += 1) {
    await createSettlement(round);
    await reuseHash(round);
    await savePair(round);
    await takeName(round);
    // Clients of their own, since a sign-in replaces the session.
    const visitors = await Promise.all(
      Array.from({ length: contenders }, (_, n) =>
        clientOf(backends[n % backends.length] as BackendProcess),
      ),
    );
    await race(contenders, (_client, n) =>
      (visitors[n] ?? staff).request(auth.login, { body: racer(round) }),
    );
  }
  tally.memory.end = memoryOf(backends[0]?.child.pid);
  return tally;
}
