import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FaultyConsole, startFaultyConsole } from '../support/faulty-console.ts';
import { printTable, shownResult } from '../support/outcome-table.ts';
import { recordedKinds } from '../support/write-kinds.ts';

const isSoak = process.env.SOAK === '1';
/** All kinds take minutes; otherwise one is tried of each class of writes. */
const some = {
  reference: ['closed-loop-balancing.create', 'exchange-rules.save'],
  foreign: ['closed-loop-balancing.create'],
};

/** The message about a write that was carried out. */
const isTrue = /^(success|saved|uncheckable|reported)/;

describe.each(['reference', 'foreign'] as const)('two gateways and a %s backend', (backend) => {
  let app: FaultyConsole;
  beforeAll(async () => {
    app = await startFaultyConsole(backend);
  });
  const rows: string[][] = [];
  afterAll(async () => {
    await app.close();
    printTable(
      `A gateway is killed after the commit: ${backend} backend`,
      ['Write', 'Sent', 'Executed', 'Shown'],
      rows,
    );
  });

  let run = 0;
  it.each(recordedKinds.filter(({ endpoint }) => isSoak || some[backend].includes(endpoint)))(
    'OUT-9 a browser repeats $endpoint',
    async ({ endpoint, prepare, send }) => {
      const { page, upstream } = app;
      run += 1;
      app.backend.clock.now = new Date();
      await page.goto('/login');
      await page.evaluate(() =>
        [localStorage, sessionStorage].forEach((storage) => void storage.clear()),
      );
      await prepare(app, run);
      await app.takeChanges(endpoint);
      const before = upstream.writes();
      const committed = upstream.failNextWrite({ type: 'hold-response' });
      await send(page);
      await committed;
      await app.killGateway();
      const shown = await shownResult(page, endpoint);
      const sent = upstream.writes() - before;
      const executed = await app.takeChanges(endpoint);
      rows.push([endpoint, `${sent}`, `${executed}`, shown]);
      expect(shown).toMatch(isTrue);
      if (backend === 'reference') expect(executed).toBe(1);
    },
  );
});
