import type { CheckResult, Reply, Withdrawal } from '#platform/outbox/machine.ts';
import { createOutbox, type Outbox } from '#platform/outbox/outbox.ts';
import type { NewWrite } from '#platform/outbox/ports.ts';
import type { StoredWrite, Write } from '#platform/outbox/write.ts';
import { ownResponse } from '#platform/session/own-response.ts';
import type { End } from '#platform/session/session.ts';
import type { Payload } from './backend.ts';
import type { Browser } from './browser.ts';
import type { Disk } from './disk.ts';
import { judge } from './judge.ts';
import { type Failure, isFailure } from './network.ts';
import type { Witness } from './oracle.ts';
import type { Random } from './random.ts';
import { createPageSession, type PageSession, resolutionOf, tokenOf } from './session.ts';
import type { Run } from './simulate.ts';

/** The longest wait for the disk, in milliseconds, as in storage.ts of the outbox. */
const longestWait = 1_000;

/** A tab over its page loads. */
export interface Tab {
  name: string;
  drafts: Map<string, { value: string; saveId: string }>;
  /** The values of items as its screens show them. */
  loaded: Map<string, string | undefined>;
  lastSent: Input | undefined;
  /** The user of the drafts. */
  user: string | undefined;
}

/** The input that a person saves. */
export interface Input extends Payload {
  /** Identifies what the form has sent; undefined without a form. */
  saveId: string | undefined;
}

/** Where the random numbers of a request come from. */
export interface Source {
  random: Random;
  isCalm: () => boolean;
}

interface PageRequest<T> {
  signal?: AbortSignal;
  deliver: (deadline: number) => Promise<T | undefined>;
  onResponse?: (result: T) => void;
  /** True for a request that the end of the session does not abort. */
  isAuth?: boolean;
}

/** One page load of a tab. */
export class Page {
  readonly outbox: Outbox;
  readonly witness: Witness;
  readonly session: PageSession;
  isAlive = true;
  /** The number of effects after which the page is killed. */
  killAt: number | undefined;
  effects = 0;
  private sessions = 0;
  /** The user for whom the page was last confirmed. */
  private shown: string | undefined;
  private frozen: (() => void)[] | undefined;
  private readonly requests = {
    session: new Set<AbortController>(),
    auth: new Set<AbortController>(),
  };
  readonly name: string;
  readonly tab: Tab;
  private readonly run: Run;
  private readonly browser: Browser;
  private readonly openedAt: number;
  private onStorage: () => void = () => {};
  /** Receives a message of another tab about the session. */
  receive: () => void = () => {};

  constructor(run: Run, browser: Browser, { name, tab }: { name: string; tab: Tab }) {
    this.run = run;
    this.browser = browser;
    this.name = name;
    this.tab = tab;
    this.openedAt = run.world.now();
    this.witness = {
      name,
      browser: browser.name,
      user: () => this.user,
      isAlive: () => this.isAlive,
      session: () => this.sessions,
    };
    this.outbox = this.createOutbox();
    this.outbox.writes.subscribe(() => {
      if (this.isAlive) run.oracle.shown(this.witness, this.outbox.writes.get());
    });
    const isEqualSent = run.setting.broken === 'equal-values';
    this.outbox.onSettled((settled) => {
      run.oracle.settled(this.witness, settled);
      const { verdict, write } = settled;
      // Its screens load the item again.
      if (verdict === 'saved') this.tab.loaded.set(String(write.ids.item), write.sent.value?.[0]);
      if (verdict === 'saved' && write.saveId !== undefined) this.discard(write.saveId);
      // Its form is empty then. Equal values are an assumption of their own.
      const isSame = this.tab.lastSent?.item === write.ids.item;
      if (verdict === 'saved' && write.endpoint !== 'set' && isSame && !isEqualSent)
        this.tab.lastSent = undefined;
    });
    this.outbox.start();
    this.session = createPageSession(run, browser, {
      page: this,
      start: (user) => this.start(user),
      end: (how) => this.end(how),
    });
    this.session.join();
    void this.session.open();
  }

  /** The user that it shows. */
  get user(): string | undefined {
    // The outbox shows nothing before there is a session.
    const { session } = this.session?.state.get() ?? {};
    return session?.state === 'in' ? String(session.user.id) : undefined;
  }

  /** Runs a task of the page later. Returns a function that cancels it. */
  after(ms: number, task: () => void): () => void {
    return this.run.world.after(ms, () => this.later(task));
  }

  /** Runs a task of the page, once it is not frozen. */
  later(task: () => void): void {
    if (!this.isAlive) return;
    if (this.frozen) this.frozen.push(task);
    else task();
  }

  /** Does something that outlives the page. The page may be killed right after it. */
  private effect<T>(ms: number, perform: () => T): Promise<T> {
    const wasAlive = this.isAlive;
    return new Promise((resolve) => {
      this.run.world.after(ms, () => {
        // What was handed over just before the end may still be done.
        if (!wasAlive || (!this.isAlive && this.run.world.now() % 2 === 0)) return;
        const result = perform();
        this.effects += 1;
        if (this.effects === this.killAt) this.kill();
        this.later(() => resolve(result));
      });
    });
  }

  freeze(ms: number): void {
    this.frozen ??= [];
    this.run.world.trace(() => `${this.name} is frozen`);
    this.run.world.after(ms, () => this.thaw());
  }

  thaw(): void {
    const tasks = this.frozen ?? [];
    if (this.frozen && this.isAlive) this.run.world.trace(() => `${this.name} continues`);
    this.frozen = undefined;
    for (const task of tasks) this.later(task);
    // A page that becomes visible checks its session.
    const { state } = this.session.state.get().session;
    if (this.isAlive && (state === 'in' || state === 'out')) void this.session.recheck();
  }

  /** Ends the page at once. */
  kill(): void {
    if (!this.isAlive) return;
    this.isAlive = false;
    this.run.world.trace(() => `${this.name} ends`);
    this.disconnect();
    this.browser.ended(this);
  }

  /** Ends all requests without a response. */
  disconnect(): void {
    this.abort('session');
    this.abort('auth');
  }

  private abort(kind: 'session' | 'auth'): void {
    for (const request of this.requests[kind]) request.abort();
    this.requests[kind].clear();
  }

  private createOutbox(): Outbox {
    const { run, browser } = this;
    const { world, setting } = run;
    return createOutbox({
      now: () => world.now() - this.openedAt,
      timeOfDay: () => browser.timeOfDay(),
      later: (ms, task) => world.after(ms, () => this.later(task)),
      newId: () => run.newId(),
      storage: this.storage(browser.disk),
      withLock: (name, ifFree, task) => this.withLock(name, ifFree, task),
      hasLocks: setting.hasLocks,
      read: (write, signal) => this.read(write, signal),
      withdraw: (write, signal) => this.withdraw(write, signal),
      timeouts: () => ({ final: setting.limit, late: 1.5 * setting.limit }),
    });
  }

  private storage(disk: Disk) {
    const { world, setting } = this.run;
    const access = <T>(perform: () => T, failed: T): Promise<T> => {
      const stall = disk.stalledUntil - world.now();
      if (setting.storage === 'missing') return this.effect(1, () => failed);
      if (stall <= longestWait) return this.effect(Math.max(stall, 2), perform);
      this.run.oracle.stalled();
      world.after(stall, () => this.isAlive && perform());
      return this.effect(longestWait, () => failed);
    };
    const change = async <T>(perform: () => T, failed: T) => {
      const result = await access(perform, failed);
      this.browser.notify(this);
      return result;
    };
    return {
      put: (write: StoredWrite) => change(() => disk.put(write), false),
      delete: (id: string) =>
        change(() => {
          this.run.oracle.removed(this.witness, id);
          disk.delete(id);
        }, undefined),
      all: () => access<unknown[] | undefined>(() => disk.all(), undefined),
      onChange: (listener: () => void) => {
        this.onStorage = listener;
        return () => {
          this.onStorage = () => {};
        };
      },
    };
  }

  /** Another tab has changed what is stored. */
  receiveChange(): void {
    this.later(() => this.onStorage());
  }

  async withLock<T>(name: string, ifFree: boolean, task: () => Promise<T>): Promise<T | undefined> {
    if (!this.run.setting.hasLocks) return task();
    const { locks } = this.browser;
    const isGranted = await new Promise<boolean>((resolve) => {
      this.run.world.after(1, () => {
        if (!this.isAlive) return;
        if (ifFree && !locks.isFree(name)) return this.later(() => resolve(false));
        locks.request(name, this.name, () => this.later(() => resolve(true)));
      });
    });
    if (!isGranted) return undefined;
    return this.untilReleased(name, task);
  }

  /** Runs a task if the lock can be shared, otherwise not at all. */
  async withSharedLock(name: string, task: () => Promise<void>): Promise<void> {
    if (!this.run.setting.hasLocks) return task();
    const isGranted = await new Promise<boolean>((resolve) => {
      this.run.world.after(1, () => {
        if (!this.isAlive) return;
        const isShared = this.browser.locks.share(name, this.name);
        this.later(() => resolve(isShared));
      });
    });
    if (isGranted) await this.untilReleased(name, task);
  }

  private async untilReleased<T>(name: string, task: () => Promise<T>): Promise<T> {
    try {
      return await task();
    } finally {
      if (this.isAlive) this.browser.locks.release(name, this.name);
    }
  }

  /** Sends a request with the cookie of the browser. */
  async request<T>(
    name: string,
    source: Source,
    { signal, deliver, onResponse, isAuth = false }: PageRequest<T>,
  ): Promise<T | Failure> {
    const end = new AbortController();
    const abort = () => end.abort();
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort, { once: true });
    const requests = this.requests[isAuth ? 'auth' : 'session'];
    requests.add(end);
    const { cookie } = this.browser;
    const result = await this.run.network.send({
      name: `${this.name}: ${name}`,
      random: source.random,
      isCalm: source.isCalm(),
      signal: end.signal,
      deliver,
    });
    // The browser sets cookies, also while the page is frozen.
    if (!isFailure(result)) onResponse?.(result);
    return new Promise((resolve) => {
      this.later(() => {
        requests.delete(end);
        if (
          this.run.setting.rotates &&
          !isFailure(result) &&
          cookie &&
          this.browser.cookie?.session === cookie.session
        )
          this.browser.cookie = { ...cookie, count: this.browser.cookie.count + 1 };
        resolve(result);
      });
    });
  }

  private async read(write: StoredWrite, signal: AbortSignal): Promise<CheckResult | undefined> {
    const { backend } = this.run;
    const item = String(write.ids.item);
    const { cookie } = this.browser;
    const deliver = async () => ({
      isSignedIn: backend.isSignedIn(cookie),
      value: backend.value(item),
    });
    const result = await this.request(`read of ${item}`, this.run.sourceOf(write.key), {
      signal,
      deliver,
    });
    if (isFailure(result) || signal.aborted) return undefined;
    if (!result.isSignedIn) {
      this.session.reject();
      return undefined;
    }
    this.run.world.trace(() => `${this.name}: reads ${item} = ${result.value} for ${write.key}`);
    return judge(write, result.value);
  }

  private async withdraw(
    write: StoredWrite,
    signal: AbortSignal,
    isResent = false,
  ): Promise<Withdrawal | undefined> {
    const { backend, world } = this.run;
    const { session, browser } = this;
    if (!isResent && session.isUncertain() && !(await session.confirm())) return undefined;
    const { cookie } = browser;
    const tokens = { cookie, header: isResent ? cookie : tokenOf(session.state.get().token) };
    const deliver = () => backend.withdraw(write.key, tokens);
    const result = await this.request(`withdrawal of ${write.key}`, this.run.sourceOf(write.key), {
      signal,
      deliver,
    });
    if (result === 'wrong token') {
      if (isResent) return undefined;
      return (await session.sendAgain(() => this.withdraw(write, signal, true)))?.response;
    }
    if (result === 'no session') session.reject();
    if (result === 'no session' || isFailure(result) || signal.aborted) return undefined;
    world.trace(() => `${this.name}: the withdrawal of ${write.key} is ${result.outcome}`);
    return result;
  }

  private async transmit(
    input: Input,
    user: string,
    options: {
      key: string;
      signal: AbortSignal;
      isResent: boolean;
      source: Source;
      described: NewWrite | undefined;
      left: AbortSignal;
    },
  ) {
    const { oracle, backend } = this.run;
    const { key, signal, isResent, source, left } = options;
    this.run.setSource(key, source);
    const known = this.outbox.writes.get().find((one) => one.key === key);
    await Promise.resolve();
    if (!this.isAlive) return new Promise<never>(() => {});
    if (this.user === undefined) return { ...failed(401), isRejected: true };
    const write = known ?? (options.described && { ...options.described, key });
    if (!write) throw new Error(`${key} is sent, but was never described.`);
    const attempt = this.run.newAttempt();
    const sentAt = this.run.world.now();
    const { cookie } = this.browser;
    const header = isResent ? cookie : tokenOf(this.session.state.get().token);
    this.run.world.trace(
      () => `${this.name}: sends ${input.item} = ${input.value} as ${user} (${key})`,
    );
    const end = oracle.sending(this.witness, { write, user, payload: input });
    if (left.aborted) oracle.sentLate(input);
    const deliver = (deadline: number) => {
      const copy = { key, payload: input, cookie, header, attempt, sentAt, isResent };
      return backend.write(copy, source.random, source.isCalm(), deadline);
    };
    const result = await this.request(`write ${key}`, source, { signal, deliver });
    end();
    if (isFailure(result)) return failed(result.failed);
    this.run.world.trace(
      () =>
        `${this.name}: response ${result.status}${result.isRejected ? ' (rejected)' : ''} to ${key}`,
    );
    return { ...result, endsSession: result.status === 401 || result.status === 419, code: 'C' };
  }

  /**
   * Saves input, as a form does.
   * @param repeats The write that a notice repeats instead.
   */
  async save(
    input: Input,
    source: Source,
    { left = new AbortController().signal, repeats }: { left?: AbortSignal; repeats?: Write } = {},
  ): Promise<void> {
    const { user, tab, run } = this;
    if (!user || !this.isAlive) return;
    const { kind, item, value, saveId } = input;
    if (saveId !== undefined) tab.drafts.set(item, { value, saveId });
    tab.lastSent = input;
    if (this.session.isUncertain() && !(await this.session.confirm())) return;
    const target = targetOf(input);
    let described: NewWrite | undefined;
    const describe = (): NewWrite => {
      const base = tab.loaded.get(item);
      described = {
        ...{
          target,
          source: `${kind} ${item}`,
          endpoint: kind,
          screen: '/',
          title: `${item} = ${value}`,
          saveId,
        },
        ids: { item, isInvalid: input.isInvalid ? 'yes' : '' },
        sent: { value: [value] },
        remembered: base === undefined ? undefined : { value: [base] },
        repeat: kind === 'create' ? 'once' : 'same',
        settledBy: resolutionOf(this.session.state.get()),
      };
      return described;
    };
    const isEqual = ({ endpoint, ids, sent }: Write) =>
      endpoint === kind && ids.item === item && sent.value?.[0] === value;
    const sent = await this.outbox.send<Reply>({
      target,
      ...(!repeats && { describe }),
      isSame: (earlier) => (repeats ? earlier.id === repeats.id : isEqual(earlier)),
      transmit: (key, options) =>
        this.transmit(input, user, { ...options, key, source, described, left }),
      sendAgain: async (send) => (await this.session.sendAgain(send))?.response,
      left,
    });
    run.world.trace(() => `${this.name}: ${item} = ${value} is ${sent.is}`);
    if (sent.is === 'saved' || sent.is === 'rejected')
      run.oracle.returned(this.witness, value, sent.is === 'saved' ? 'saved' : 'not-saved');
    if (sent.is === 'saved' && saveId !== undefined) this.discard(saveId);
    if ('reply' in sent && sent.reply?.status === 401) this.session.reject();
  }

  /** Loads data of the user whose session the browser has, and shows it, as request.ts does. */
  async look(source: Source): Promise<void> {
    const { user, sessions, session } = this;
    if (user === undefined || !this.isAlive) return;
    const { cookie } = this.browser;
    const { backend, oracle } = this.run;
    const isOwn = ownResponse({ ...session, recheck: () => void session.recheck() });
    const result = await this.request('load', source, {
      deliver: async () => ({ owner: cookie && backend.sessions.get(cookie.session) }),
    });
    if (isFailure(result)) return;
    if (result.owner === undefined) return session.reject();
    // If its check has confirmed nobody, the load fails too.
    const own = await isOwn().catch(() => undefined);
    if (own === undefined || this.sessions !== sessions || this.user === undefined) return;
    if (!own) return this.look(source);
    if (this.isAlive) oracle.loaded(this.witness, result.owner);
  }

  /** Ends the writes without a verdict, after the warning. */
  closeUndecided(): void {
    for (const { id, key, state } of this.outbox.writes.get())
      if (state === 'unknown')
        void this.outbox.close(id).then(() => {
          if (this.outbox.writes.get().every((write) => write.id !== id))
            this.run.oracle.closed(key);
        });
  }

  /** Repeats a write from its notice. */
  repeat(write: Write, source: Source): void {
    const { item, isInvalid } = write.ids;
    const [value = ''] = write.sent.value ?? [];
    void this.save(
      {
        ...{ kind: write.endpoint as Input['kind'], item: String(item), value },
        ...{ isInvalid: isInvalid === 'yes', saveId: undefined },
      },
      source,
      { repeats: write },
    );
  }

  private discard(saveId: string): void {
    for (const [item, draft] of this.tab.drafts) {
      if (draft.saveId !== saveId) continue;
      this.run.oracle.discarded(this.witness, item, draft.value);
      this.tab.drafts.delete(item);
    }
  }

  /** The user is confirmed: what belongs to the user may be used. */
  private start(user: string): void {
    if (this.shown !== user) this.sessions += 1;
    this.shown = user;
    if (this.tab.user !== user) {
      this.tab.drafts.clear();
      // Nobody sends what someone else has typed. Equal values are an assumption of their own.
      if (this.run.setting.broken !== 'equal-values') this.tab.lastSent = undefined;
    }
    this.tab.user = user;
    this.outbox.setOwner({ userId: user, tab: this.tab.name });
  }

  /** The session has ended, and with it what belongs to it, as in end-session.ts. */
  private end(how: End): void {
    if (!this.isAlive) return;
    if (how === 'signed-out') this.outbox.clearVerdicts();
    if (how === 'signed-out' || how === 'another-user') this.tab.drafts.clear();
    this.shown = undefined;
    this.outbox.setOwner(undefined);
    if (how !== 'hidden') this.abort('session');
  }
}

/** Returns the name of what a write changes. */
const targetOf = ({ kind, item }: Input): string =>
  kind === 'create' ? 'POST items' : `PATCH ${kind} ${item}`;

const failed = (status: number): Reply => ({
  status,
  isConfirmed: false,
  isRejected: false,
  code: 'C',
});
