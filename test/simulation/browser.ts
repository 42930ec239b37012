import type { SignOut } from '#platform/session/sign-out.ts';
import type { Store } from '#platform/storage/store.ts';
import type { Token } from './backend.ts';
import { Disk } from './disk.ts';
import { Locks } from './locks.ts';
import { Page, type Source, type Tab } from './page.ts';
import type { Run } from './simulate.ts';

const start = Date.UTC(2026, 0, 1);
const longest = 30 * 24 * 3_600_000;

/** A browser with its storage, locks, cookie and tabs. */
export class Browser {
  readonly name: string;
  readonly disk: Disk;
  readonly locks = new Locks();
  cookie: Token | undefined;
  /** The user who has signed in last. */
  user: string;
  private readonly run: Run;
  private clock = start;
  private readonly tabs: Tab[];
  private readonly pages: (Page | undefined)[] = [];
  private loads = 0;
  private sessions = 0;
  private signOut: SignOut | undefined;
  private readonly onSignOut = new Map<Page, Set<() => void>>();

  constructor(run: Run, name: string, user: string) {
    this.run = run;
    this.name = name;
    this.user = user;
    this.disk = new Disk(run.world, run.setting.storage === 'full');
    this.tabs = [0, 1].map((tab) => ({
      name: `${name}${tab + 1}`,
      drafts: new Map(),
      loaded: new Map(),
      lastSent: undefined,
      user: undefined,
    }));
  }

  timeOfDay(): number {
    return this.clock + this.run.world.now();
  }
  moveClock(ms: number): void {
    this.clock = Math.min(start + longest, Math.max(start - longest, this.clock + ms));
  }

  page(tab: number): Page | undefined {
    return this.pages[tab];
  }
  openPages(): Page[] {
    return this.pages.filter((page) => page !== undefined);
  }

  /** Loads the page of a tab. */
  open(tab: number): Page {
    this.pages[tab]?.kill();
    this.loads += 1;
    (this.tabs[tab] as Tab).loaded.clear();
    const page = new Page(this.run, this, {
      name: `${this.name}${tab + 1}.${this.loads}`,
      tab: this.tabs[tab] as Tab,
    });
    this.pages[tab] = page;
    this.run.world.trace(() => `${page.name} is loaded`);
    return page;
  }

  /** A page has ended. */
  ended(page: Page): void {
    const index = this.pages.indexOf(page);
    if (index >= 0) this.pages[index] = undefined;
    this.locks.end(page.name);
    const isKnown = (key: string) =>
      this.openPages().some(({ outbox }) => outbox.writes.get().some((write) => write.key === key));
    this.run.oracle.ended(page.witness, (key) => this.disk.has(key), isKnown);
  }

  kill({ restores }: { restores: boolean }): void {
    for (const page of this.openPages()) page.kill();
    if (this.run.setting.broken === 'lost-disk') this.disk.erase();
    else if (restores) this.disk.restore();
  }

  /** The other tabs receive that the storage has changed. */
  notify(from: Page): void {
    this.tell(from, (page) => page.receiveChange());
  }

  private tell(from: Page, receive: (page: Page) => void): void {
    for (const page of this.openPages())
      if (page !== from) this.run.world.after(2, () => receive(page));
  }

  /** A page says that the session is to be checked. */
  broadcast(from: Page): void {
    this.tell(from, (page) => page.receive());
  }

  /** The sign-out that the browser has stored, as a page sees it. */
  signOutOf(page: Page): Store<SignOut | undefined> {
    return {
      get: () => this.signOut,
      set: (next) => {
        this.signOut = next;
        for (const listener of [...this.listenersOf(page)]) listener();
        this.tell(page, (other) => {
          for (const listener of [...this.listenersOf(other)]) other.later(listener);
        });
      },
      subscribe: (listener) => {
        this.listenersOf(page).add(listener);
        return () => void this.listenersOf(page).delete(listener);
      },
    };
  }

  private listenersOf(page: Page): Set<() => void> {
    const listeners = this.onSignOut.get(page) ?? new Set();
    this.onSignOut.set(page, listeners);
    return listeners;
  }

  newSession(user: string): string {
    this.sessions += 1;
    const session = `${this.name} ${this.sessions}`;
    this.run.backend.sessions.set(session, user);
    return session;
  }

  /** The backend ends the session of a sign-out. */
  endSession({ session }: Token): void {
    if (this.run.backend.sessions.delete(session))
      this.run.oracle.endedBySignOut(this.name, session);
  }

  /** A sign-in has succeeded. */
  setCookie(cookie: Token): void {
    this.cookie = cookie;
    this.user = this.run.backend.sessions.get(cookie.session) ?? this.user;
    this.run.oracle.signedIn(this.name);
  }

  /** A person signs in, on the sign-in screen. */
  async signIn(page: Page, user: string, source: Source): Promise<void> {
    if (page.user !== undefined && page.user !== user) page.session.reject();
    await page.session.logIn(user, source);
  }

  /** The user of a page signs out. */
  signOutIn(page: Page): void {
    if (page.user === undefined) return;
    this.run.oracle.signedOut(this.name);
    page.session.signOut();
  }
}
