import type { Reply, Withdrawal } from '#platform/outbox/machine.ts';
import type { Resolution } from '#platform/outbox/write.ts';
import type { Oracle } from './oracle.ts';
import type { Random } from './random.ts';
import type { Setting } from './scenario.ts';
import type { World } from './world.ts';

/** What a write does. */
export interface Payload {
  /** `set` changes an item, `create` and `process` give one a value once. */
  kind: 'set' | 'create' | 'process';
  item: string;
  value: string;
  isInvalid: boolean;
}

/** The cookie of a browser, and the header of a page. */
export interface Token {
  session: string;
  count: number;
}

/** A write as it arrives: one of the copies of one of its attempts. */
export interface Copy {
  key: string;
  payload: Payload;
  cookie: Token | undefined;
  header: Token | undefined;
  /** The number of its attempt among those of all writes. */
  attempt: number;
  sentAt: number;
  /** True if its token was rejected before, so that it has the one that the browser had by then. */
  isResent: boolean;
}

interface Row {
  value: string;
  reply: Reply | undefined;
  isWithdrawn: boolean;
  /** True once a crash does not undo it. */
  isCommitting: boolean;
  waiting: (() => void)[];
}

export type Backend = ReturnType<typeof createBackend>;

const confirmed: Reply = { status: 200, isConfirmed: true, isRejected: false };
const error = (status: number, isRejected: boolean): Reply => ({
  status,
  isConfirmed: false,
  isRejected,
});

/** Items, sessions and keys. Its commits wait while the standby is lost. */
export function createBackend(world: World, oracle: Oracle, setting: Setting) {
  const { limit, broken } = setting;
  const values = new Map<string, string>(
    [1, 2].map((number) => [`item ${number}`, `v0.${number}`]),
  );
  const history = new Map([...values].map(([item, value]) => [item, [value]]));
  const sessions = new Map<string, string>();
  const rows = new Map<string, Row>();
  /** The commits that wait for the standby; undefined while it works. */
  let waiting: (() => void)[] | undefined;
  /** The items that get their only value, whose commit waits. */
  const reserved = new Set<string>();
  /** Counts the crashes: a transaction of an earlier run has ended. */
  let run = 0;
  const lockLimit = Math.min(3_000, limit / 10);

  const features = (): Resolution => {
    if (broken === 'rollback' && world.now() > 20_000) return 'time';
    return world.now() < setting.upgradeAt ? 'time' : setting.features;
  };
  const isValid = ({ header, cookie }: Pick<Copy, 'cookie' | 'header'>) =>
    header?.session === cookie?.session && (!setting.rotates || header?.count === cookie?.count);
  const userOf = (cookie: Token | undefined) => (cookie ? sessions.get(cookie.session) : undefined);
  /** Waits until a transaction with the key has ended; false if it has not. */
  const ended = (row: Row) =>
    new Promise<boolean>((resolve) => {
      row.waiting.push(() => resolve(true));
      world.after(lockLimit, () => resolve(false));
    });
  const take = (id: string, value: string): Row => {
    const row: Row = {
      value,
      reply: undefined,
      isWithdrawn: false,
      isCommitting: false,
      waiting: [],
    };
    rows.set(id, row);
    return row;
  };
  /** Takes a key once no transaction has it. Returns the response instead if an earlier write or withdrawal gives one. */
  const claim = async <T>(
    id: string,
    value: string,
    responseOf: (row: Row) => T | undefined,
    unfinished: T,
  ): Promise<{ row: Row } | { response: T }> => {
    for (let row = rows.get(id); row; row = rows.get(id)) {
      const response = responseOf(row);
      if (response) return { response };
      if (!(await ended(row))) return { response: unfinished };
    }
    return { row: take(id, value) };
  };
  const finish = (id: string, row: Row | undefined, reply: Reply | undefined) => {
    if (!row) return;
    row.reply = reply;
    if (!reply) rows.delete(id);
    for (const resolve of row.waiting.splice(0)) resolve();
    if (broken === 'forgotten-keys') world.after(1_000, () => rows.delete(id));
  };
  const change = (item: string, value: string) => {
    values.set(item, value);
    history.set(item, [...(history.get(item) ?? []), value]);
  };
  /** Returns the status of a write that is not possible; undefined for one that is. */
  const rejectionOf = ({ kind, item, isInvalid }: Payload): number | undefined => {
    const isTaken = kind !== 'set' && (values.has(item) || reserved.has(item));
    return isInvalid || isTaken ? 422 : undefined;
  };
  const commit = (row: Row | undefined) => {
    if (row) row.isCommitting = true;
    return new Promise<void>((resolve) => (waiting ? waiting.push(resolve) : resolve()));
  };
  const carryOut = async (copy: Copy, user: string, row: Row | undefined) => {
    const { kind, item, value } = copy.payload;
    if (waiting)
      world.trace(() => `Backend: the commit of ${item} = ${value} waits for the standby`);
    if (kind !== 'set') reserved.add(item);
    await commit(row);
    reserved.delete(item);
    change(item, value);
    oracle.committed(copy, user);
  };

  return {
    features,
    sessions,
    /** Carries out a write. Returns undefined if the connection ends without a response. */
    async write(
      copy: Copy,
      random: Random,
      isCalm: boolean,
      deadline: number,
    ): Promise<Reply | undefined> {
      const { key, payload, cookie } = copy;
      const user = userOf(cookie);
      if (!user) return error(401, false);
      if (!isValid(copy)) return error(419, random.chance(0.3));
      const id = `${user} ${key}`;
      const isKeyed = features() !== 'time';
      const claimed = isKeyed
        ? await claim(id, payload.value, (row) => replyOf(row, payload.value), error(503, false))
        : { row: undefined };
      if ('response' in claimed) return claimed.response;
      const { row } = claimed;
      const started = run;
      await world.sleep(durationOf(random, isCalm, limit));
      if (run !== started) return undefined;
      if (world.now() > deadline && broken !== 'late-commit') {
        finish(id, row, undefined);
        return error(503, false);
      }
      const status = rejectionOf(payload);
      if (status !== undefined) {
        const rejection = { ...error(status, isKeyed), isInvalid: status === 422 };
        finish(id, row, rejection);
        return rejection;
      }
      await carryOut(copy, user, row);
      finish(id, row, confirmed);
      return confirmed;
    },
    /** Takes a key. Returns undefined if that is not possible. */
    async withdraw(
      key: string,
      copy: Pick<Copy, 'cookie' | 'header'>,
    ): Promise<Withdrawal | 'no session' | 'wrong token' | undefined> {
      const user = userOf(copy.cookie);
      if (!user) return 'no session';
      if (!isValid(copy)) return 'wrong token';
      if (features() !== 'withdrawal') return { outcome: 'unsupported' };
      const id = `${user} ${key}`;
      const claimed = await claim<Withdrawal>(id, '', withdrawalOf, { outcome: 'pending' });
      if ('response' in claimed) return claimed.response;
      const { row } = claimed;
      const started = run;
      await world.sleep(5);
      if (run !== started) return undefined;
      await commit(row);
      row.isWithdrawn = true;
      finish(id, row, error(409, true));
      world.trace(() => `Backend: key ${key} is withdrawn`);
      return { outcome: 'withdrawn' };
    },
    /** A colleague restores the value before the last one. */
    revert(item: string) {
      const before = history.get(item)?.at(-2);
      if (before === undefined) return;
      world.trace(() => `Backend: a colleague sets ${item} back to ${before}`);
      change(item, before);
      oracle.changed(item, before);
    },
    value: (item: string): string | undefined => values.get(item),
    isSignedIn: (cookie: Token | undefined): boolean => userOf(cookie) !== undefined,
    /** Ends all transactions but those whose commit waits. */
    crash() {
      run += 1;
      for (const [id, row] of rows) if (!row.reply && !row.isCommitting) finish(id, row, undefined);
    },
    /** Loses or restores the standby. */
    setStandby(isThere: boolean) {
      const commits = waiting;
      waiting = isThere ? undefined : (waiting ?? []);
      if (isThere) for (const resolve of commits ?? []) resolve();
    },
  };
}

/** Returns the response to a write whose key has a row; undefined until its transaction ends. */
function replyOf({ isWithdrawn, value, reply }: Row, expected: string): Reply | undefined {
  if (isWithdrawn) return error(409, true);
  return value === expected ? reply : error(422, true);
}

/** Returns the response to a withdrawal whose key has a row; undefined until its transaction ends. */
function withdrawalOf({ isWithdrawn, reply }: Row): Withdrawal | undefined {
  if (isWithdrawn) return { outcome: 'withdrawn' };
  return reply && { outcome: reply.isConfirmed ? 'carried-out' : 'rejected' };
}

/** Returns the time that a write takes: most are quick, some take as long as the backend permits. */
function durationOf(random: Random, isCalm: boolean, limit: number): number {
  if (isCalm) return 10;
  if (random.chance(0.8)) return random.between(5, 60);
  return random.between(60, random.chance(0.5) ? 3_000 : 1.2 * limit);
}
