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
type Fault = (typeof faults)[number];

/** A request on its way from a page. */
interface Sent {
  random: Random;
  /** Returns a time on the way without a fault, in milliseconds. */
  short: () => number;
  /** Ends the request for the page after a time without the backend's response. */
  endAfter: (ms: number, status: number) => void;
  /** Sends a copy whose response does not reach the page. */
  lose: (latency: number) => void;
  /** Sends a copy whose response takes `back` milliseconds to the page. */
  respond: (latency: number, back: number) => void;
  /** Sends another copy, unless the request is over. */
  repeat: () => void;
}

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
      // What has reached the backend is carried out within the limit after it responds again, but nothing that was slow on its way: an
      // assumption.
      if (latency <= longestShort || broken === 'second-outage')
        deadline = Math.max(deadline, world.now() + 0.9 * limit);
    }
    if (world.now() > deadline) return failure(504);
    return deliver(deadline);
  };

  const loseSometimes = ({ random, lose }: Sent) => {
    if (random.chance(0.6)) lose(random.between(5, 0.5 * limit));
  };
  // Without keys, nothing makes a second copy harmless, nor, without withdrawals, one of a request that is late: an assumption.
  const isHarmless = features !== 'time' || broken === 'repeated-request';
  const mayBeLate = (features === 'withdrawal' && upgradeAt === 0) || broken === 'repeated-request';
  const sendTwice = ({ random, short, lose, repeat }: Sent, longest: number) => {
    const resetAt = random.between(10, longest);
    if (random.chance(0.7) && isHarmless) lose(short());
    void world.sleep(resetAt).then(repeat);
  };
  /** Sends a request with each fault. */
  const sendWith: Record<Fault, (sent: Sent) => void> = {
    'request lost': ({ random, endAfter }) => endAfter(random.between(100, 4 * limit), 0),
    'response lost': ({ random, short, lose, endAfter }) => {
      lose(short());
      endAfter(random.between(100, 4 * limit), 0);
    },
    'late request': ({ random, short, respond }) =>
      respond(random.between(100, 0.8 * limit), short()),
    'late response': ({ random, short, respond }) =>
      respond(short(), random.between(100, 3 * limit)),
    cut: (sent) => {
      sent.endAfter(sent.random.between(0, 2_000), 0);
      loseSometimes(sent);
    },
    'gateway error': (sent) => {
      sent.endAfter(sent.random.between(20, 2_000), sent.random.pick([500, 502, 503, 504]));
      loseSometimes(sent);
    },
    repeated: (sent) => sendTwice(sent, 2_000),
    'reset late': (sent) => sendTwice(sent, (mayBeLate ? 2.5 : 1.4) * limit),
  };
  /** Chooses the fault of a request. */
  const faultOf = (random: Random): Fault | undefined => {
    const fault = random.chance(0.4) ? random.pick(faults) : undefined;
    // The older version takes no key of what the newer one gets again.
    const isRepeated = fault === 'repeated' || fault === 'reset late';
    return isRepeated && world.now() < upgradeAt ? undefined : fault;
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
        const short = () => (isCalm ? 20 : random.between(5, longestShort));
        const respond = async (latency: number, back: number) => {
          endAfter(latency + limit + 10, 504);
          const result = await pass(gateway, latency, trip);
          if (result === undefined) return;
          await world.sleep(back);
          end(result);
        };
        const fault = isCalm ? undefined : faultOf(random);
        if (!fault) return void respond(short(), short());
        world.trace(() => `Network: ${name}: ${fault}`);
        sendWith[fault]({
          random,
          short,
          endAfter,
          lose: (latency) => void pass(gateway, latency, trip),
          respond: (latency, back) => void respond(latency, back),
          repeat() {
            if (isOver) return;
            world.trace(() => `Network: the browser sends ${name} again`);
            void respond(short(), short());
          },
        });
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
