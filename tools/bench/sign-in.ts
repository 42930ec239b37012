import { auth } from '#contract/auth.ts';
import { profile } from '#contract/profile.ts';
import { demoAccount } from '../../backend/demo/account.ts';
import { embeddedDatabase, testTime } from '../../test/support/database.ts';
import { table } from './bench.ts';
import { serve } from './serving.ts';
import { percentile, timed } from './timing.ts';

const rounds = 200;

/** Measures the times of rejected sign-ins with known and unknown emails, and the effect of a sign-in flood on other requests. */
export async function benchSignIn(): Promise<string[]> {
  const { db, close } = await embeddedDatabase();
  const { client, signedIn, stop } = await serve(db, testTime);
  const signIn = (email: string, address = '192.0.2.1') =>
    client().request(
      auth.login,
      { body: { email, password: 'a wrong guess' } },
      { 'X-Forwarded-For': address },
    );
  // The limits would reject the sign-ins without hashing.
  const resetLimits = () => db.deleteFrom('sign_in_attempts').execute();

  const usage = process.cpuUsage();
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    if (round % 5 === 0) await resetLimits();
    // Alternates, so that other load on the machine affects both.
    for (const kind of round % 2
      ? (['known', 'unknown'] as const)
      : (['unknown', 'known'] as const)) {
      times[kind].push(
        await timed(() =>
          signIn(kind === 'known' ? demoAccount.email : 'nobody@clearhouse.example'),
        ),
      );
    }
  }
  const { user, system } = process.cpuUsage(usage);
  const cpu = (user + system) / 1000 / (2 * rounds);
  const [known, unknown] = [percentile(times.known, 50), percentile(times.unknown, 50)];

  await resetLimits();
  const staff = await signedIn();
  const calm: number[] = [];
  for (let n = 0; n < 50; n += 1) calm.push(await timed(() => staff.request(profile.details, {})));
  const flood = Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      signIn(`flood-${n}@clearhouse.example`, `198.51.100.${n}`),
    ),
  );
  const flooded: number[] = [];
  for (let n = 0; n < 50; n += 1)
    flooded.push(await timed(() => staff.request(profile.details, {})));
  await flood;

  stop();
  await close();
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  return table(
    ['Sign-in', 'median'],
    [
      ['rejected: wrong password', ms(known)],
      ['rejected: unknown email', ms(unknown)],
      ['wrong password / unknown email', (known / unknown).toFixed(2)],
      ['CPU time of one rejected sign-in', ms(cpu)],
      ['another request while 60 sign-ins are queued', ms(percentile(flooded, 50))],
      ['the same request without them', ms(percentile(calm, 50))],
    ],
  );
}
