import type { Token } from './backend.ts';
import { Disk } from './disk.ts';
import { Locks } from './locks.ts';
import { Page, type Tab } from './page.ts';
import type { Run } from './simulate.ts';

const start = Date.UTC(2026, 0, 1);
const longest = 3 * 24 * 3_600_000;

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
    }));
  }

  timeOfDay(): number {
    return this.clock + this.run.world.now();
  }
  moveClock(ms: number): void {
    // Writes are stored for a week.
    this.clock = Math.min(start + longest, Math.max(start - longest, this.clock + ms));
  }

  /** The user of the cookie. */
  signedIn(): string | undefined {
    return this.cookie && this.run.backend.sessions.get(this.cookie.session);
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
    const user = this.signedIn();
    this.run.world.trace(() => `${page.name} is loaded${user ? ` for ${user}` : ''}`);
    if (user) page.enter(user);
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

  signIn(page: Page, user: string): void {
    const { backend, world } = this.run;
    for (const other of this.openPages())
      if (other !== page) this.run.world.after(2, () => other.receiveEnd('expired'));
    page.leave('expired');
    this.sessions += 1;
    const session = `${this.name} ${this.sessions}`;
    backend.sessions.set(session, user);
    this.cookie = { session, count: 0 };
    world.trace(() => `${page.name}: ${user} signs in`);
    page.enter(user);
    this.user = user;
    this.tell(page, (other) => {
      // A page shows one user until it is loaded again.
      if (this.cookie?.session === session && other.lastUser === user) other.receiveUser(user);
    });
  }

  signOut(page: Page): void {
    const { cookie } = this;
    page.leave('signed-out');
    this.cookie = undefined;
    this.tell(page, (other) => other.receiveEnd('signed-out'));
    if (cookie) this.run.world.after(50, () => this.run.backend.sessions.delete(cookie.session));
  }
}
