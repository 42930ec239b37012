import { auth } from '#contract/auth.ts';
import { orders } from '#contract/orders.ts';
import { createClient } from '../../../tools/conformance/client.ts';
import { type BackendProcess, signedInTo } from '../../support/backend-process.ts';
import { count, newTally, type Tally } from './tally.ts';
import { memoryOf, type Target } from './target.ts';

const signInsPerRound = 80;

/** Floods the sign-in while another user works. Sign-ins may be rejected; requests of the other user must succeed. */
export async function flood(target: Target, rounds: number): Promise<Tally> {
  const tally = { ...newTally(), rounds };
  const [backend] = target.backends() as [BackendProcess];
  const colleague = await signedInTo(backend);
  const { port } = (await backend.ready) ?? {};
  tally.memory.start = memoryOf(backend.child.pid);
  for (let round = 0; round < rounds; round += 1) {
    let flooding = true;
    const work = (async () => {
      while (flooding) {
        const reply = await count(tally, colleague.request(orders.list, { query: { page: 1 } }));
        if (reply?.status === 200) tally.acknowledged += 1;
        else tally.lost += 1;
      }
    })();
    await Promise.all(
      Array.from({ length: signInsPerRound }, (_, n) => {
        const body = {
          email: `nobody-${round}-${n}@clearhouse.example`,
          password: 'not the password',
        };
        return count(
          tally,
          createClient(`http://127.0.0.1:${port}`).request(auth.login, { body }),
          503,
        );
      }),
    );
    flooding = false;
    await work;
  }
  tally.memory.end = memoryOf(backend.child.pid);
  return tally;
}
