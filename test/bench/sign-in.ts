import { auth } from '#contract/auth.ts';
import { profile } from '#contract/profile.ts';
import { demoAccount } from '../../backend/demo/account.ts';
import { embeddedDatabase, testTime } from '../support/database.ts';
import { table } from './bench.ts';
import { serve } from './serving.ts';
import { percentile, timed } from './timing.ts';

const rounds = 200;

/** Whether a refused sign-in tells by its time if the email is known, and what a flood of them costs other calls. */
export async function benchSignIn(): Promise<string[]> {
  const { db, close } = await embeddedDatabase();
  const { clock, client, signedIn, stop } = await serve(db, testTime);
  const signIn = (email: string) => client().call(auth.login, { body: { email, password: 'a wrong guess' } });
  // Past the time that failures are counted for, or the limits would answer in the place of the sign-in.
  const forget = () => {
    clock.now = new Date(clock.now.getTime() + 3_600_000);
  };

  const usage = process.cpuUsage();
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    if (round % 5 === 0) forget();
    // Taking turns, so that whatever else the machine does hits both.
    for (const kind of round % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      times[kind].push(await timed(() => signIn(kind === 'known' ? demoAccount.email : 'nobody@clearhouse.example')));
    }
  }
  const { user, system } = process.cpuUsage(usage);
  const processor = (user + system) / 1000 / (2 * rounds);
  const [known, unknown] = [percentile(times.known, 50), percentile(times.unknown, 50)];

  forget();
  const staff = await signedIn();
  const calm: number[] = [];
  for (let n = 0; n < 50; n += 1) calm.push(await timed(() => staff.call(profile.details, {})));
  const flood = Promise.all(Array.from({ length: 60 }, (_, n) => signIn(`flood-${n}@clearhouse.example`)));
  const flooded: number[] = [];
  for (let n = 0; n < 50; n += 1) flooded.push(await timed(() => staff.call(profile.details, {})));
  await flood;

  stop();
  await close();
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  return table(
    ['Sign-in', 'median'],
    [
      ['refused for a wrong password', ms(known)],
      ['refused for an unknown email', ms(unknown)],
      ['the first to the second', (known / unknown).toFixed(2)],
      ['processor time of one that is refused', ms(processor)],
      ['a call beside 60 sign-ins in line', ms(percentile(flooded, 50))],
      ['the same call without them', ms(percentile(calm, 50))],
    ],
  );
}
