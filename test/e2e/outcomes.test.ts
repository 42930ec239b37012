import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FaultyConsole, startFaultyConsole } from '../support/faulty-console.ts';
import { printTable, shownResult } from '../support/outcome-table.ts';
import { writeFaults } from '../support/write-faults.ts';
import { recordedKinds } from '../support/write-kinds.ts';

const isSoak = process.env.SOAK === '1';

/** The whole matrix takes an hour; otherwise these faults fail one write each. */
const some = {
  reference: [
    'reset before the body',
    'deadline after commit',
    'cut response',
    '502 from an ingress',
    '200 of a proxy after the commit',
    'offline',
  ],
  foreign: ['reset before the body', 'deadline after commit'],
};

let app: FaultyConsole;

const outcome = (page: Page) => page.getByRole('status', { name: 'Outcome of changes' }).last();

/** Tries to send the write again from its screen, unless there is a verdict. */
const sendAgain = (page: Page, screen: string) =>
  page.evaluate((screen) => {
    const buttons = [...document.querySelectorAll('button')];
    if (
      location.pathname !== screen ||
      buttons.some(({ innerText }) => innerText.startsWith('Dismiss'))
    )
      return;
    document.querySelector('form')?.requestSubmit();
    for (const button of buttons) if (/^(Save|Retry)$/.test(button.innerText)) button.click();
  }, screen);

/** Returns the verdict about a write. After a response that confirms nothing, one read may confirm a change at once. */
const verdictOf = (changes: number): RegExp =>
  changes === 1 ? /^(saved|success)$/ : /^not saved$/;

/** The number of the test, for values that no other test has. */
let run = 0;

/** Removes verdicts of the last test. */
async function reset() {
  run += 1;
  app.backend.clock.now = new Date();
  await app.renewPage();
  await app.page.goto('/icon-blue.svg');
  await app.page.evaluate(() => {
    localStorage.clear();
    indexedDB.deleteDatabase('clearhouse');
  });
}

describe.each(['reference', 'foreign'] as const)(
  'outcome of a failed write: %s backend',
  (backend) => {
    const rows = new Map<string, string[]>(writeFaults.map(({ name }) => [name, []]));
    beforeAll(async () => {
      app = await startFaultyConsole(backend);
    });
    afterAll(async () => {
      await app.close();
      const columns = recordedKinds.map(({ endpoint }) => endpoint);
      const caption = `${backend} backend: verdict, executions, seconds blocked after the fault`;
      printTable(
        caption,
        ['Fault', ...columns],
        [...rows].map((row) => row.flat()),
      );
    });
    beforeEach(reset);

    const cells = writeFaults.flatMap((fault, row) =>
      recordedKinds
        .filter(
          (_, column) =>
            isSoak || (some[backend].includes(fault.name) && row % recordedKinds.length === column),
        )
        .map((kind) => ({ ...fault, kind, endpoint: kind.endpoint })),
    );
    it.each(cells)(
      'OUT-1 gives the true outcome: $endpoint, $name',
      async ({ kind, endpoint, isCarriedOut, start, name }) => {
        const { page } = app;
        await kind.prepare(app, run);
        const { during } = await start(app);
        const screen = new URL(page.url()).pathname;
        await kind.send(page);
        await during();
        const failedAt = performance.now();
        // Everything else may be repeated at once with the same values.
        if (backend === 'foreign' && endpoint.endsWith('.create')) await sendAgain(page, screen);
        const verdict = await shownResult(page, endpoint);
        const seconds = ((performance.now() - failedAt) / 1000).toFixed(1);
        const changes = await app.takeChanges(endpoint);
        rows.get(name)?.push(`${verdict}, ${changes}, ${seconds}`);
        // With keys, a withdrawal may overtake a request that is still on its way.
        if (backend === 'foreign')
          expect({ name, changes }).toEqual({ name, changes: isCarriedOut ? 1 : 0 });
        else expect(changes).toBeLessThanOrEqual(isCarriedOut ? 1 : 0);
        expect(verdict).toMatch(verdictOf(changes));
        if (verdict === 'saved')
          await expect
            .poll(() => page.getByRole('button', { name: 'Save', exact: true }).count())
            .toBe(0);
        if (verdict !== 'not saved') return;
        // The form's own, or that of the row.
        await page
          .getByRole('button', { name: /^(Save|Retry)$/ })
          .last()
          .click();
        await expect.poll(() => outcome(page).count()).toBe(0);
        await expect.poll(() => app.takeChanges(endpoint)).toBe(1);
      },
    );
  },
);

describe('outcome of a write', () => {
  beforeAll(async () => {
    app = await startFaultyConsole();
  });
  afterAll(() => app.close());
  beforeEach(reset);

  const creations = recordedKinds.filter(({ endpoint }) => endpoint.endsWith('.create'));
  it.each(
    creations.flatMap((kind) =>
      (isSoak ? [-60, 60] : [-60]).map((minutes) => ({ ...kind, minutes })),
    ),
  )(
    'OUT-5 finds $endpoint with clocks $minutes minutes apart',
    async ({ endpoint, prepare, send, minutes }) => {
      const { page, backend, upstream } = app;
      backend.clock.now = new Date(Date.now() + minutes * 60_000);
      await prepare(app, run);
      const carriedOut = upstream.failNextWrite({ type: 'cut-response' });
      await send(page);
      await carriedOut;
      expect(await shownResult(page, endpoint)).toBe('saved');
      expect(await app.takeChanges(endpoint)).toBe(1);
    },
  );

  it('OUT-6 closes the dialog of a settlement that was processed after all', async () => {
    const { page, upstream } = app;
    const kind = recordedKinds.find(({ endpoint }) => endpoint === 'closed-loop-balancing.process');
    await kind?.prepare(app, run);
    const carriedOut = upstream.failNextWrite({ type: 'cut-response' });
    await kind?.send(page);
    await carriedOut;
    expect(await shownResult(page, 'closed-loop-balancing.process')).toBe('saved');
    expect(await app.takeChanges('closed-loop-balancing.process')).toBe(1);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Process', exact: true }).waitFor({ state: 'detached' });
    await expect
      .poll(() => outcome(page).textContent())
      .toMatch(/^Process Settlement .+ Saved after all\. Dismiss/);
  });

  const savePair = recordedKinds.find(({ endpoint }) => endpoint === 'exchange-providers.savePair');

  it('OUT-4 checks a write whose document was reloaded while it was sent', async () => {
    const { page } = app;
    await savePair?.prepare(app, run);
    const isHeld = app.ingress.failNextWrite({ type: 'hold-response' });
    await savePair?.send(page);
    await isHeld;
    await page.reload();
    // The row shows its values before there is a verdict.
    await outcome(page).getByText('Saved after all.').waitFor();
    expect(await app.takeChanges('exchange-providers.savePair')).toBe(1);
  });

  it('OUT-13 keeps a write that was given up from being carried out later', async () => {
    const { page } = app;
    await savePair?.prepare(app, run);
    const released = Promise.withResolvers<void>();
    const isLate = app.upstream.failNextWrite({ type: 'late-request', until: released.promise });
    await savePair?.send(page);
    expect(await shownResult(page, 'exchange-providers.savePair')).toBe('not saved');
    released.resolve();
    await isLate;
    expect(await app.takeChanges('exchange-providers.savePair')).toBe(0);
  });
});
