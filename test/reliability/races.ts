import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import { signedInTo } from '../support/backend-process.ts';
import { insertedPair, insertTrades } from '../support/records.ts';
import { count, newTally, type Tally } from './tally.ts';
import { memoryOf, type Target } from './target.ts';

const contenders = 10;

/** Inserts the trades of the races, before the target has a backend. */
export const prepareRaces = (target: Target, rounds: number) => target.prepare((db) => insertTrades(db, 'race', rounds * 3));

/** Settles overlapping trades, then processes one settlement, from parallel clients. One request of each must succeed. */
export async function races(target: Target, rounds: number): Promise<Tally> {
  const tally = { ...newTally(), rounds };
  const backend = target.backend();
  const client = await signedInTo(backend);
  tally.memory.start = memoryOf(backend.child.pid);
  const settled = new Set<unknown>();
  const winnersOf = (replies: Awaited<ReturnType<typeof count>>[]) => {
    const winners = replies.filter((reply) => reply !== undefined && reply.status < 300);
    if (winners.length === 0) tally.lost += 1;
    tally.doubled += Math.max(0, winners.length - 1);
    return winners;
  };
  for (let round = 0; round < rounds; round += 1) {
    const { body } = await client.request(closedLoopBalancing.unsettledTrades, { params: insertedPair });
    const [first, ...others] = (body as { id: number }[]).slice(0, 3).map(({ id }) => id);
    const choices = Array.from({ length: contenders }, (_, n) => [first, ...others.slice(0, n % 3)]);
    const created = await Promise.all(
      choices.map((trade_ids) =>
        count(tally, client.request(closedLoopBalancing.create, { body: { ...insertedPair, trade_ids } })),
      ),
    );
    const [winner] = winnersOf(created);
    if (winner === undefined) continue;
    const { id } = winner.body as { id: number };
    if (settled.has(id)) tally.doubled += 1;
    settled.add(id);
    const processed = await Promise.all(
      choices.map((_, n) => {
        const body = { transaction_hash: `${round}-${n}`.padStart(64, '0'), note: `by ${n}` };
        return count(tally, client.request(closedLoopBalancing.process, { params: { id }, body }));
      }),
    );
    tally.acknowledged += 1 + winnersOf(processed).length;
  }
  tally.memory.end = memoryOf(backend.child.pid);
  return tally;
}
