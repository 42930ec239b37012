import { describe, expect } from 'vitest';
import { demoAccount } from '../../backend/demo/account.ts';
import { it } from '../support/console.ts';
import { type Engine, type EngineWindow, missingEngine, openEngine } from '../support/engines.ts';

const screens = {
  Dashboard: '/dashboard',
  'CL Balancing': '/closed-loop-balancing',
  Report: '/report',
  Day: '/day',
  Orders: '/orders',
  'Exchange Rules': '/exchange-rules',
  'Wallet Providers': '/wallet-providers',
  'Exchange Providers': '/exchange-providers',
  Businesses: '/businesses',
  Users: '/users',
  System: '/system',
};

/** The screens of records: the first link of a table leads from each to the next one. */
const records = [
  ['/orders', /^\/orders\/.+/],
  ['/wallet-providers', /^\/wallet-providers\/[^/]+$/, /^\/wallet-providers\/[^/]+\/[^/]+$/],
  ['/businesses', /^\/businesses\/details\/\d+$/, /^\/invoices\/details\//],
  ['/users', /^\/users\/details\/\d+$/],
] as const;

/** The other screens. The ones of settlements, pairs and rules are those of the main jobs. */
const others = [
  '/system/api-queries/1',
  '/businesses/create',
  '/businesses/edit/3',
  '/users/create',
  '/users/edit/3',
  '/users/password/3',
  '/profile',
  '/profile/password',
];

const isCi = process.env.CI === 'true';

describe.each<Engine>(['Chromium', 'Firefox', 'WebKit'])('%s', (engine) => {
  const reason = missingEngine(engine);
  it.skipIf(reason !== undefined && !isCi)(
    'SHELL-7 SHELL-8 SHELL-9 CLB-4 CLB-6 EXCH-5 RULES-2 REPORT-2 opens every screen and does the main jobs without an error',
    { meta: { reason } },
    async ({ app }) => {
      expect(reason, 'missing in CI').toBeUndefined();
      const window = await openEngine(engine);
      try {
        // Each engine settles with a transaction of its own.
        await walk(window, app.url, Buffer.from(engine.padEnd(32)).toString('hex'));
      } finally {
        await window.close();
      }
    },
  );
});

/** Signs in, opens every screen, does each main job and signs out. */
async function walk(window: EngineWindow, url: string, hash: string) {
  const { run, click, type, choose } = window;
  const path = () => run<string>('return location.pathname');
  const text = () => run<string>('return document.body.innerText');
  const isLoaded = () =>
    run<boolean>(
      "return !document.querySelector('[aria-busy=true]') && Boolean(document.querySelector('main h1'))",
    );
  const settled = async (expected: string | RegExp) => {
    await expect.poll(path).toMatch(expected);
    await expect.poll(isLoaded).toBe(true);
  };
  const checkScreen = async (name: string) => {
    expect(await window.takeErrors(), `errors of ${name}`).toEqual([]);
    expect(
      await run(`return document.documentElement.scrollWidth - innerWidth`),
      `sideways scroll of ${name}`,
    ).toBeLessThanOrEqual(0);
    expect(
      await run(
        `return [...document.querySelectorAll('main dd:not(.visually-hidden *)')]
          .filter((one) => one.scrollWidth > one.clientWidth + 1)
          .map((one) => one.textContent)`,
      ),
      `cut values of ${name}`,
    ).toEqual([]);
  };

  await window.open(`${url}/users`);
  await expect.poll(path).toBe('/login');
  await type({ role: 'field', name: 'Email address' }, demoAccount.email);
  await type({ role: 'field', name: 'Password' }, demoAccount.password);
  await click({ role: 'button', name: 'Sign in' });
  await settled('/dashboard');
  await checkScreen('the sign-in');

  for (const [name, href] of Object.entries(screens)) {
    await click({ role: 'link', name, within: 'nav[aria-label=Main]' });
    await settled(href);
    await expect.poll(text).not.toMatch(/Couldn't load|Not found/);
    await checkScreen(name);
  }

  for (const [list, ...screensOfRecords] of records) {
    await window.open(`${url}${list}`);
    for (const record of screensOfRecords) {
      const link = `document.querySelector('main [aria-busy=false] tbody a[href]')`;
      await expect.poll(() => run<boolean>(`return ${link} !== null`)).toBe(true);
      // By script: Debian's WebKit gives the text of a link no height to be clicked.
      await run(`${link}.click()`);
      await settled(record);
      await expect.poll(text).not.toMatch(/Couldn't load|Not found/);
      await checkScreen(`${record}`);
    }
  }
  for (const href of others) {
    await window.open(`${url}${href}`);
    await settled(href);
    await expect.poll(text).not.toMatch(/Couldn't load|Not found/);
    await checkScreen(href);
  }

  // A list as narrow as on a phone has the time of a row below its reference.
  await window.open(`${url}/orders`);
  await expect
    .poll(() =>
      run(`
        document.querySelector('main').style.width = '24rem';
        const row = document.querySelector('main [aria-busy=false] tbody tr');
        const [outer, inner] = [row, row?.querySelector('td > time')].map((one) => one?.getBoundingClientRect());
        return inner && inner.width > 0 && inner.top > outer.top && inner.bottom <= outer.bottom && inner.right < outer.right;
      `),
    )
    .toBe(true);

  // Left by address before its requests have ended.
  for (const href of Object.values(screens)) await window.open(`${url}${href}`);
  await settled('/system');
  await checkScreen('screens that were left');

  await window.open(`${url}/closed-loop-balancing/create?provider=Kraken&cryptocurrency=XBT`);
  await click({ role: 'checkbox', name: '', within: 'tbody' });
  await click({ role: 'button', name: 'Save', within: 'form' });
  await settled(/closed-loop-balancing\/details/);
  await expect.poll(text).toContain('Settlement created successfully.');
  await click({ role: 'button', name: 'Process' });
  await type({ role: 'field', name: 'Transaction Hash', within: 'dialog' }, hash);
  await type({ role: 'field', name: 'Note', within: 'dialog' }, 'Paid');
  await click({ role: 'button', name: 'Save', within: 'dialog' });
  await expect.poll(text).toContain('Closed loop settlement processed successfully.');
  await checkScreen('the settlement');

  /** Edits the first row of a grid and saves it. */
  const saveRow = async (edit: () => Promise<void>) => {
    const editable = () =>
      run<number>(
        `return [...document.querySelectorAll('tbody button')].filter((button) => button.textContent.trim() === 'Edit').length`,
      );
    await expect.poll(editable).toBeGreaterThan(0);
    const rows = await editable();
    await click({ role: 'button', name: 'Edit', within: 'tbody' });
    await edit();
    await click({ role: 'button', name: 'Save', within: 'tbody' });
    // The row is not editable again before it is saved.
    await expect.poll(editable).toBe(rows);
  };
  await window.open(`${url}/exchange-providers/Kraken`);
  await saveRow(() => click({ role: 'checkbox', name: 'Active', within: 'tbody' }));
  await checkScreen('the pairs');
  await window.open(`${url}/exchange-rules`);
  await saveRow(() => choose({ role: 'field', name: 'Stablecoin', within: 'tbody' }, 'DAI'));
  await checkScreen('the rules');

  await window.open(`${url}/report`);
  await choose({ role: 'field', name: 'Business' }, 'Café Lumière');
  await choose({ role: 'field', name: 'Start Date' }, '2026-11-01');
  await choose({ role: 'field', name: 'End Date' }, '2026-11-21');
  await click({ role: 'button', name: 'Download' });
  await expect.poll(() => window.downloads()[0]).toMatch(/^\uFEFF?order,created_at,/);
  await checkScreen('the report');

  await click({ role: 'link', name: 'Logout' });
  await settled('/login');
  await checkScreen('the sign-out');
}
