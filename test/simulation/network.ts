import type { Random } from './random.ts';
import type { Setting } from './scenario.ts';
import type { World } from './world.ts';

/** The end of a request without the backend's response: a status of a gateway, or 0. */
export interface Failure {
  failed: number;
}
export const isFailure = (result: unknown): result is Failure =>
  (result as Failure).failed !== undefined;

const failure = (failed: number): Failure => ({ failed });

interface Trip<T> {
  /** What the trace calls it. */
  name: string;
  random: Random;
  isCalm: boolean;
  signal: AbortSignal;
  /** Carries it out. Called once for each copy, with the time after which the backend carries out nothing of it. */
  deliver: (deadline: number) => Promise<T | undefined>;
}

const faults = [
  'request lost',
  'response lost',
  'late request',
  'late response',
  'cut',
  'gateway error',
  'repeated',
  'reset late',
] as const;

/** The longest time on the way without a fault, in milliseconds. */
const longestShort = 40;

export type Network = ReturnType<typeof createNetwork>;

/** Two gateways between the browsers and the backend. */
export function createNetwork(world: World, { limit, features, upgradeAt, broken }: Setting) {
  const isDown = [false, false];
  let isRejecting = false;
  let hanging: (() => void)[] | undefined;

  /** Brings one copy to the backend and its response to the gateway. Undefined without one. */
  const pass = async <T>(
    gateway: number,
    latency: number,
    { deliver }: Trip<T>,
  ): Promise<T | Failure | undefined> => {
    let deadline = world.now() + limit;
    await world.sleep(latency);
    if (isDown[gateway]) return failure(502);
    if (isRejecting) return failure(503);
    while (hanging) {
      const waiting = hanging;
      await new Promise<void>((resolve) => waiting.push(resolve));
      // What has reached the backend is carried out within the limit after it responds again.
      if (latency <= longestShort) deadline = Math.max(deadline, world.now() + 0.9 * limit);
    }
    if (world.now() > deadline) return failure(504);
    return deliver(deadline);
  };

  return {
    /** Sends a request. Never throws. An abort ends it for the page alone. */
    send<T>(trip: Trip<T>): Promise<T | Failure> {
      const { random, isCalm, signal, name } = trip;
      return new Promise((resolve) => {
        let isOver = false;
        const timers: (() => void)[] = [];
        const end = (result: T | Failure) => {
          if (isOver) return;
          isOver = true;
          for (const cancel of timers) cancel();
          if (isFailure(result))
            world.trace(() => `Network: ${name} ends with ${result.failed || 'no response'}`);
          resolve(result);
        };
        const endAfter = (ms: number, status: number) =>
          void timers.push(world.after(ms, () => end(failure(status))));
        if (signal.aborted) return end(failure(0));
        signal.addEventListener('abort', () => end(failure(0)), { once: true });
        const gateway = random.between(0, 1);
        const via = (latency: number) => {
          endAfter(latency + limit + 10, 504);
          return pass(gateway, latency, trip);
        };
        const respond = async (latency: number, back: number) => {
          const result = await via(latency);
          if (result === undefined) return;
          await world.sleep(back);
          end(result);
        };
        const short = () => (isCalm ? 20 : random.between(5, longestShort));
        const chosen = isCalm || !random.chance(0.4) ? undefined : random.pick(faults);
        // The older version takes no key of what the newer one gets again.
        const isRepeated = chosen === 'repeated' || chosen === 'reset late';
        const fault = isRepeated && world.now() < upgradeAt ? undefined : chosen;
        if (fault) world.trace(() => `Network: ${name}: ${fault}`);
        switch (fault) {
          case undefined:
            return void respond(short(), short());
          case 'request lost':
            return endAfter(random.between(100, 4 * limit), 0);
          case 'response lost':
            void pass(gateway, short(), trip);
            return endAfter(random.between(100, 4 * limit), 0);
          case 'late request':
            return void respond(random.between(100, 0.8 * limit), short());
          case 'late response':
            return void respond(short(), random.between(100, 3 * limit));
          case 'cut':
            endAfter(random.between(0, 2_000), 0);
            if (random.chance(0.6)) void pass(gateway, random.between(5, 0.5 * limit), trip);
            return undefined;
          case 'gateway error':
            endAfter(random.between(20, 2_000), random.pick([500, 502, 503, 504]));
            if (random.chance(0.6)) void pass(gateway, random.between(5, 0.5 * limit), trip);
            return undefined;
          case 'repeated':
          case 'reset late': {
            // Without keys, nothing makes a second copy harmless, nor one that is sent after the request is late: an assumption.
            const isHarmless = features !== 'time' || broken === 'repeated-request';
            const longest = (isHarmless ? 2.5 : 1.4) * limit;
            const resetAt = random.between(10, fault === 'repeated' ? 2_000 : longest);
            if (random.chance(0.7) && isHarmless) void pass(gateway, short(), trip);
            void world.sleep(resetAt).then(() => {
              if (isOver) return;
              world.trace(() => `Network: the browser sends ${name} again`);
              void respond(short(), short());
            });
            return undefined;
          }
        }
      });
    },
    setGateway(gateway: number, isUp: boolean) {
      isDown[gateway] = !isUp;
    },
    setRejecting(isOn: boolean) {
      isRejecting = isOn;
    },
    setHanging(isOn: boolean) {
      const waited = hanging;
      hanging = isOn ? (hanging ?? []) : undefined;
      if (!isOn) for (const resolve of waited ?? []) resolve();
    },
  };
}
