import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { auth } from '#contract/auth.ts';
import { profile } from '#contract/profile.ts';
import { createBackend } from '../../backend/app.ts';
import { demoAccount } from '../../backend/demo/account.ts';
import { createClient } from '../battery/client.ts';
import { embeddedDatabase, testTime } from '../support/database.ts';
import { percentile, timed } from './timing.ts';

const rounds = 200;

/** Whether a refused sign-in tells by its time if the email is known, and what a flood of them costs other calls. */
export async function benchSignIn(): Promise<string[]> {
  const { db, close } = await embeddedDatabase();
  let now = testTime;
  const services = { db, clock: () => now, logger: pino({ level: 'silent' }), microservices: [] };
  const server = createServer(createBackend(services)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = () => createClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const signIn = (email: string) => client().call(auth.login, { body: { email, password: 'a wrong guess' } });
  // Past the time that failures are counted for, or the limits would answer in the place of the sign-in.
  const forget = () => {
    now = new Date(now.getTime() + 3_600_000);
  };

  const times = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    if (round % 5 === 0) forget();
    // Taking turns, so that whatever else the machine does hits both.
    for (const kind of round % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      times[kind].push(await timed(() => signIn(kind === 'known' ? demoAccount.email : 'nobody@clearhouse.example')));
    }
  }
  const [known, unknown] = [percentile(times.known, 50), percentile(times.unknown, 50)];

  forget();
  const staff = client();
  await staff.call(auth.login, { body: demoAccount });
  const calm: number[] = [];
  for (let n = 0; n < 50; n += 1) calm.push(await timed(() => staff.call(profile.details, {})));
  const flood = Promise.all(Array.from({ length: 60 }, (_, n) => signIn(`flood-${n}@clearhouse.example`)));
  const flooded: number[] = [];
  for (let n = 0; n < 50; n += 1) flooded.push(await timed(() => staff.call(profile.details, {})));
  await flood;

  server.closeAllConnections();
  server.close();
  await close();
  return [
    `Refused sign-in, median of ${rounds}: ${known.toFixed(1)} ms with a wrong password, ${unknown.toFixed(1)} ms with an unknown email, ratio ${(known / unknown).toFixed(3)}`,
    `A call beside 60 sign-ins that wait, median of 50: ${percentile(flooded, 50).toFixed(1)} ms, without them ${percentile(calm, 50).toFixed(1)} ms`,
  ];
}
