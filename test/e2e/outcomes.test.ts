import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FaultyConsole, startFaultyConsole } from '../support/faulty-console.ts';
import { writeFaults } from '../support/write-faults.ts';
import { writeKinds } from '../support/write-kinds.ts';

let app: FaultyConsole;
beforeAll(async () => {
  app = await startFaultyConsole();
});
afterAll(() => app.close());

const outcome = (page: Page) => page.getByRole('status', { name: 'Outcome of changes' }).last();

const verdicts = {
  saved: /(Saved|Deleted) after all\./,
  'not saved': /Not (saved|deleted)[.:]/,
  uncheckable: /It may have been saved; to be sure, try again\./,
};

/** Returns the verdict that the page shows. */
async function verdictOf(page: Page): Promise<string> {
  const shown = outcome(page).getByText(
    new RegExp(
      Object.values(verdicts)
        .map(({ source }) => source)
        .join('|'),
    ),
  );
  const text = await shown.innerText({ timeout: 60_000 });
  return Object.entries(verdicts).find(([, pattern]) => pattern.test(text))?.[0] ?? text;
}

/** Tries to send the write again, unless there is a verdict. */
const sendAgain = (page: Page) =>
  page.evaluate(() => {
    const buttons = [...document.querySelectorAll('button')];
    if (buttons.some(({ innerText }) => innerText.startsWith('Dismiss'))) return;
    document.querySelector('form')?.requestSubmit();
    for (const button of buttons) if (/^(Save|Retry|Delete)$/.test(button.innerText)) button.click();
  });

const isPassword = (endpoint: string) => endpoint.endsWith('changePassword');

/** The number of the test, for values that no other test has. */
let run = 0;

beforeEach(async () => {
  run += 1;
  app.backend.clock.now = new Date();
  // Verdicts of the last test.
  await app.page.goto('/login');
  await app.page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => void storage.clear()));
});

describe('outcome of a failed write', () => {
  // The whole matrix takes minutes; otherwise each kind and each failure once.
  const cells = writeKinds.flatMap((kind, row) =>
    writeFaults
      .filter((_, column) => process.env.SOAK === '1' || row % writeFaults.length === column)
      .map((fault) => ({ ...fault, kind, endpoint: kind.endpoint })),
  );
  it.each(cells)('OUT-1 gives the true outcome: $endpoint, $name', async ({ kind, endpoint, isCarriedOut, start, name }) => {
    const { page } = app;
    await kind.prepare(app, run);
    const { during } = await start(app);
    await kind.send(page);
    await during();
    await sendAgain(page);
    const verdict = await verdictOf(page);
    const changes = await app.takeChanges(endpoint);
    expect({ name, changes }).toEqual({ name, changes: isCarriedOut ? 1 : 0 });
    const expected = changes === 1 ? 'saved' : 'not saved';
    expect(verdict).toBe(isPassword(endpoint) ? 'uncheckable' : expected);
    if (verdict === 'saved') await expect.poll(() => page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
    if (verdict !== 'not saved') return;
    await outcome(page).getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => outcome(page).textContent()).toBe('');
    await expect.poll(() => app.takeChanges(endpoint)).toBe(1);
  });

  it.each(['businesses.create', 'businesses.update', 'businesses.delete'])(
    'OUT-9 carries out %s once if the browser sends it twice',
    async (endpoint) => {
      const { page, ingress } = app;
      const kind = writeKinds.find((one) => one.endpoint === endpoint);
      await kind?.prepare(app, run);
      const before = ingress.writes();
      const carriedOut = ingress.failNextWrite({ type: 'reset-after-body' });
      await kind?.send(page);
      await carriedOut;
      await page.getByText(/successfully\.$/).waitFor();
      expect([ingress.writes() - before, await app.takeChanges(endpoint)]).toEqual([2, 1]);
      expect(await outcome(page).textContent()).toBe('');
    },
  );

  const creations = writeKinds.filter(({ endpoint }) => endpoint.endsWith('.create'));
  it.each(creations.flatMap((kind) => [-60, 60].map((minutes) => ({ ...kind, minutes }))))(
    'OUT-5 finds $endpoint with clocks $minutes minutes apart',
    async ({ endpoint, prepare, send, minutes }) => {
      const { page, backend, upstream } = app;
      backend.clock.now = new Date(Date.now() + minutes * 60_000);
      await prepare(app, run);
      const carriedOut = upstream.failNextWrite({ type: 'reset-after-body' });
      await send(page);
      await carriedOut;
      expect([await verdictOf(page), await app.takeChanges(endpoint)]).toEqual(['saved', 1]);
    },
  );

  it('OUT-6 closes the dialog of a settlement that was processed after all', async () => {
    const { page, upstream } = app;
    const kind = writeKinds.find(({ endpoint }) => endpoint === 'closed-loop-balancing.process');
    await kind?.prepare(app, run);
    const carriedOut = upstream.failNextWrite({ type: 'reset-after-body' });
    await kind?.send(page);
    await carriedOut;
    expect([await verdictOf(page), await app.takeChanges('closed-loop-balancing.process')]).toEqual(['saved', 1]);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Process', exact: true }).waitFor({ state: 'detached' });
    await expect.poll(() => outcome(page).textContent()).toMatch(/^Process Settlement .+ Saved after all\. Dismiss/);
  });

  const updateBusiness = writeKinds.find(({ endpoint }) => endpoint === 'businesses.update');

  it('OUT-4 checks a write whose page was reloaded while it was sent', async () => {
    const { page } = app;
    await updateBusiness?.prepare(app, run);
    const isHeld = app.ingress.failNextWrite({ type: 'hold-response' });
    await updateBusiness?.send(page);
    await isHeld;
    await page.reload();
    expect([await verdictOf(page), await app.takeChanges('businesses.update')]).toEqual(['saved', 1]);
  });

  it('OUT-2 finds a write that is carried out after its failure', async () => {
    const { page } = app;
    await updateBusiness?.prepare(app, run);
    const released = Promise.withResolvers<void>();
    const isLate = app.upstream.failNextWrite({ type: 'late-request', until: released.promise });
    await updateBusiness?.send(page);
    await outcome(page).getByText('Still unknown').waitFor();
    released.resolve();
    await isLate;
    expect([await verdictOf(page), await app.takeChanges('businesses.update')]).toEqual(['saved', 1]);
  });
});
