import { businesses } from '#contract/businesses.ts';
import { launch, signedInTo } from '../../support/backend-process.ts';
import { count, newTally, type Tally } from './tally.ts';
import { memoryOf, type Target } from './target.ts';

/** Repeatedly kills the backend with SIGKILL while it writes. Each start must have every acknowledged write. */
export async function crash(target: Target, rounds: number): Promise<Tally> {
  const tally = newTally();
  const acknowledged = new Map<number, string>();
  for (let round = 0; ; round += 1) {
    const backend = launch({ LOG_LEVEL: 'silent', ...target.env });
    const client = await signedInTo(backend);
    for (const [id, reference] of acknowledged) {
      const reply = await count(tally, client.request(businesses.details, { params: { id } }));
      if ((reply?.body as { reference_id?: string } | undefined)?.reference_id !== reference)
        tally.lost += 1;
    }
    const memory = memoryOf(backend.child.pid);
    tally.memory = { start: tally.memory.start || memory, end: memory };
    if (round === rounds) {
      backend.child.kill('SIGTERM');
      await backend.ended;
      return { ...tally, rounds, acknowledged: acknowledged.size };
    }
    const { promise: enough, resolve: kill } = Promise.withResolvers<void>();
    const limit = acknowledged.size + 10 + (round % 7);
    let killed = false;
    const writers = [0, 1, 2].map(async (writer) => {
      for (let n = 0; !killed; n += 1) {
        const reference_id = `crash-${round}-${writer}-${n}`;
        const body = { reference_id, name: 'Kept', confirmation_requirement: 1 };
        const reply = await count(tally, client.request(businesses.create, { body }));
        if (reply?.status === 200)
          acknowledged.set((reply.body as { id: number }).id, reference_id);
        if (reply === undefined || acknowledged.size >= limit) kill();
      }
    });
    await enough;
    backend.child.kill('SIGKILL');
    killed = true;
    await Promise.all(writers);
    await backend.ended;
  }
}
