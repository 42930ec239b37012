import type { CheckResult, Reply, Withdrawal } from '#platform/outbox/machine.ts';
import { createOutbox, type NewWrite, type Outbox } from '#platform/outbox/outbox.ts';
import type { StoredWrite } from '#platform/outbox/write.ts';
import type { Payload, Token } from './backend.ts';
import type { Browser } from './browser.ts';
import type { Disk } from './disk.ts';
import { judge } from './judge.ts';
import { type Failure, isFailure } from './network.ts';
import type { Witness } from './oracle.ts';
import type { Random } from './random.ts';
import type { Run } from './simulate.ts';

/** The longest wait for the disk, in milliseconds, as in storage.ts of the outbox. */
const longestWait = 1_000;

/** A tab over its page loads. */
export interface Tab {
  name: string;
  drafts: Map<string, { value: string; revision: string }>;
  /** The values of items as its screens show them. */
  loaded: Map<string, string | undefined>;
  lastSent: Input | undefined;
}

/** What a person saves. */
export interface Input extends Payload {
  revision: string;
}

/** Where the random numbers of a request come from. */
export interface Source {
  random: Random;
  isCalm: () => boolean;
}

/** One page load of a tab. */
export class Page {
  readonly outbox: Outbox;
  readonly witness: Witness;
  user: string | undefined;
  /** The user whose data it has loaded. */
  lastUser: string | undefined;
  isAlive = true;
  /** The number of effects after which the page is killed. */
  killAt: number | undefined;
  effects = 0;
  /** What the backend has declared when the user was checked. */
  private declared: StoredWrite['settledBy'] = 'time';
  private header: Token | undefined;
  private sessions = 0;
  private frozen: (() => void)[] | undefined;
  private readonly requests = new Set<AbortController>();
  readonly name: string;
  readonly tab: Tab;
  private readonly run: Run;
  private readonly browser: Browser;
  private readonly openedAt: number;
  private onStorage: () => void = () => {};

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
    this.outbox.writes.subscribe(() => run.oracle.shown(this.witness, this.outbox.writes.get()));
    this.outbox.onSettled((settled) => {
      run.oracle.settled(this.witness, settled);
      const { verdict, write } = settled;
      // Its screens load the item again.
      if (verdict === 'saved') this.tab.loaded.set(String(write.ids.item), write.sent.value?.[0]);
      if (verdict === 'saved' && write.revision !== undefined) this.discard(write.revision);
    });
    this.outbox.start();
  }

  /** Runs a task of the page, once it is not frozen. */
  private later(task: () => void): void {
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
    if (this.isAlive && this.user && this.browser.signedIn() === this.user) this.confirm();
  }

  /** Ends the page at once. */
  kill(): void {
    if (!this.isAlive) return;
    this.isAlive = false;
    this.run.world.trace(() => `${this.name} ends`);
    this.abort();
    this.browser.ended(this);
  }

  private abort(): void {
    for (const request of this.requests) request.abort();
    this.requests.clear();
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
      withLock: (name, ifFree, task) =>
        setting.hasLocks ? this.withLock(name, ifFree, task) : task(),
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

  private async withLock<T>(
    name: string,
    ifFree: boolean,
    task: () => Promise<T>,
  ): Promise<T | undefined> {
    const { locks } = this.browser;
    const isGranted = await new Promise<boolean>((resolve) => {
      this.run.world.after(1, () => {
        if (!this.isAlive) return;
        if (ifFree && !locks.isFree(name)) return this.later(() => resolve(false));
        locks.request(name, this.name, () => this.later(() => resolve(true)));
      });
    });
    if (!isGranted) return undefined;
    try {
      return await task();
    } finally {
      if (this.isAlive) locks.release(name);
    }
  }

  /** Sends a request with the cookie of the browser. */
  private async request<T>(
    name: string,
    source: Source,
    {
      signal,
      deliver,
    }: { signal?: AbortSignal; deliver: (deadline: number) => Promise<T | undefined> },
  ): Promise<T | Failure> {
    const end = new AbortController();
    const abort = () => end.abort();
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort, { once: true });
    this.requests.add(end);
    const { cookie } = this.browser;
    const result = await this.run.network.send({
      name: `${this.name}: ${name}`,
      random: source.random,
      isCalm: source.isCalm(),
      signal: end.signal,
      deliver,
    });
    return new Promise((resolve) => {
      this.later(() => {
        this.requests.delete(end);
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
      this.leave('expired');
      return undefined;
    }
    this.run.world.trace(() => `${this.name}: reads ${item} = ${result.value} for ${write.key}`);
    const { value } = result;
    return judge(write, value);
  }

  private async withdraw(write: StoredWrite, signal: AbortSignal): Promise<Withdrawal | undefined> {
    const { backend, world } = this.run;
    const tokens = { cookie: this.browser.cookie, header: this.browser.cookie };
    const deliver = () => backend.withdraw(write.key, tokens);
    const result = await this.request(`withdrawal of ${write.key}`, this.run.sourceOf(write.key), {
      signal,
      deliver,
    });
    if (result === 'no session') this.leave('expired');
    if (result === 'no session' || isFailure(result) || signal.aborted) return undefined;
    world.trace(() => `${this.name}: the withdrawal of ${write.key} is ${result.outcome}`);
    return result;
  }

  private async transmit(
    input: Input,
    user: string,
    options: { key: string; signal: AbortSignal; isResent: boolean; source: Source },
  ) {
    const { oracle, backend } = this.run;
    const { key, signal, isResent, source } = options;
    const write = this.outbox.writes.get().find((one) => one.key === key);
    await Promise.resolve();
    if (!this.isAlive) return new Promise<never>(() => {});
    if (this.user === undefined || !write) return { ...failed(401), isRejected: true };
    const attempt = this.run.newAttempt();
    const sentAt = this.run.world.now();
    const { cookie } = this.browser;
    const header = isResent ? cookie : this.header;
    this.run.world.trace(
      () => `${this.name}: sends ${input.item} = ${input.value} as ${user} (${key})`,
    );
    const end = oracle.sending(this.witness, { write, user, payload: input });
    const deliver = (deadline: number) => {
      const copy = { key, payload: input, cookie, header, attempt, sentAt };
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

  /** Saves input, as a form does. */
  async save(input: Input, source: Source): Promise<void> {
    const { user, tab, run } = this;
    if (!user || !this.isAlive) return;
    const { kind, item, value, revision } = input;
    tab.drafts.set(item, { value, revision });
    tab.lastSent = input;
    const target = kind === 'create' ? 'POST items' : `PATCH ${kind} ${item}`;
    const base = tab.loaded.get(item);
    const sent = await this.outbox.send<Reply>({
      target,
      source: `${kind} ${item}`,
      describe: (salt): NewWrite => {
        run.setSource(salt, source);
        return {
          ...{
            target,
            source: `${kind} ${item}`,
            endpoint: kind,
            screen: '/',
            title: `${item} = ${value}`,
            revision,
          },
          ids: { item },
          sent: { value: [value] },
          remembered: base === undefined ? undefined : { value: [base] },
          cannotBeChecked: kind === 'password' ? 'Passwords cannot be read.' : undefined,
          repeat: kind === 'create' ? 'once' : 'same',
          settledBy: this.declared,
        };
      },
      isSame: (earlier) =>
        earlier.endpoint === kind && earlier.ids.item === item && earlier.sent.value?.[0] === value,
      transmit: (key, options) => this.transmit(input, user, { ...options, key, source }),
      confirmUser: () => this.confirmUser(source),
    });
    run.world.trace(() => `${this.name}: ${item} = ${value} is ${sent.is}`);
    if (sent.is === 'saved' || sent.is === 'rejected')
      run.oracle.returned(this.witness, value, sent.is === 'saved' ? 'saved' : 'not-saved');
    if (sent.is === 'saved') this.discard(revision);
    if ('reply' in sent && sent.reply?.status === 401) this.leave('expired');
  }

  private async confirmUser(source: Source): Promise<boolean> {
    const { backend } = this.run;
    const { cookie } = this.browser;
    const deliver = async () => cookie && backend.sessions.get(cookie.session);
    const result = await this.request('session check', source, {
      deliver: async () => ({ user: await deliver() }),
    });
    if (isFailure(result)) return false;
    if (result.user !== this.user) this.leave('expired');
    else this.confirm();
    return this.user !== undefined && result.user === this.user;
  }

  private discard(revision: string): void {
    for (const [item, draft] of this.tab.drafts) {
      if (draft.revision !== revision) continue;
      this.run.oracle.discarded(this.witness, item, draft.value);
      this.tab.drafts.delete(item);
    }
  }

  /** The cookie is that of the user. */
  private confirm(): void {
    this.header = this.browser.cookie;
    if (this.user) this.outbox.setOwner({ userId: this.user, tab: this.tab.name });
  }

  /** Starts the session of a user: the page has checked the cookie. */
  enter(user: string): void {
    this.user = user;
    this.sessions += 1;
    this.lastUser = user;
    this.header = this.browser.cookie;
    this.declared = this.run.backend.features();
    this.outbox.setOwner({ userId: user, tab: this.tab.name });
  }

  /** Ends the session in this page. */
  leave(type: 'signed-out' | 'expired'): void {
    if (!this.isAlive || !this.user) return;
    this.run.world.trace(
      () =>
        `${this.name}: the session of ${this.user} has ${type === 'expired' ? 'expired' : 'been ended'}`,
    );
    if (type === 'signed-out') {
      this.outbox.clearVerdicts();
      this.tab.drafts.clear();
    }
    this.user = undefined;
    this.outbox.setOwner(undefined);
    this.abort();
  }

  /** Receives an end of the session from another tab. */
  receiveEnd(type: 'signed-out' | 'expired'): void {
    this.later(() => this.leave(type));
  }
  receiveUser(user: string): void {
    this.later(() => this.isAlive && this.enter(user));
  }
}

const failed = (status: number): Reply => ({
  status,
  isConfirmed: false,
  isRejected: false,
  code: 'C',
});
