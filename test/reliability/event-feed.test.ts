import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { numberRows } from '../../backend/db/append-only.ts';
import { demoAccount } from '../../backend/demo/account.ts';
import { deleteExpired } from '../../backend/retention.ts';
import { onAnyDatabase, type TestBackend } from '../support/backend.ts';
import { compileCache } from '../support/backend-process.ts';

const env = { ...compileCache, PATH: process.env.PATH };
const main = join(import.meta.dirname, '../../tools/events/main.ts');
const day = 86_400_000;
const events = process.env.SOAK ? 50_000 : 4_000;

interface Line {
  id: number;
  position: number;
  description: string;
}

/** The command with files of its own, which appends to its output as `>>` in a shell. */
function createCommand(url: string) {
  const folder = mkdtempSync(join(tmpdir(), 'events-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [output, state] = [join(folder, 'output'), join(folder, 'state')];
  writeFileSync(output, '');
  const { email, password } = demoAccount;
  const start = (...more: string[]) => {
    const file = openSync(output, 'a');
    const options = [url, '--email', email, '--state', state, ...more];
    const child = spawn(process.execPath, [main, ...options], {
      env: { ...env, EVENTS_PASSWORD: password },
      stdio: ['ignore', file, 'pipe'],
    });
    closeSync(file);
    return child;
  };
  const lines = () => readFileSync(output, 'utf8').split('\n').slice(0, -1);
  const parsed = (): Line[] => lines().map((line) => JSON.parse(line));
  return { start, state, lines, parsed };
}

async function endOf(child: ChildProcess) {
  let stderr = '';
  child.stderr?.on('data', (chunk) => (stderr += chunk));
  const [code] = await once(child, 'close');
  return { code, stderr };
}

/** Waits until the output has more lines than before. */
async function moreLines(
  command: ReturnType<typeof createCommand>,
  child: ChildProcess,
  more: number,
) {
  const wanted = command.lines().length + more;
  while (command.lines().length < wanted && child.exitCode === null) await wait(20);
}

onAnyDatabase((fresh) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await fresh();
  });

  const numbered = async () => {
    while (await numberRows(backend.db, 'event_logs'));
  };
  const add = async (descriptions: string[]) => {
    await backend.db
      .insertInto('event_logs')
      .values(
        descriptions.map((description) => ({
          ...{ type: 'changed', description, details: null },
          created_at: backend.clock.now.toISOString(),
        })),
      )
      .execute();
  };
  const table = async () =>
    (
      await backend.db
        .selectFrom('event_logs')
        .select(['id', 'position', 'description'])
        .where('position', 'is not', null)
        .orderBy('position')
        .execute()
    ).map(({ id, position, description }) => ({
      id: Number(id),
      position: Number(position),
      description,
    }));
  const shortened = (lines: Line[]) =>
    lines.map(({ id, position, description }) => ({ id, position, description }));

  it('OPR-286 prints all events, oldest first, and continues after the last', async () => {
    await numbered();
    const command = createCommand(backend.url);
    expect(await endOf(command.start())).toEqual({ code: 0, stderr: '' });
    // Its own sign-in has no position yet.
    expect(shortened(command.parsed())).toEqual(await table());
    await numbered();
    await add(['one "more"\nline']);
    await numbered();
    expect(await endOf(command.start())).toEqual({ code: 0, stderr: '' });
    expect(shortened(command.parsed())).toEqual(await table());
    expect(readFileSync(command.state, 'utf8')).toBe(`${command.parsed().at(-1)?.position}\n`);
  });

  it('OPR-286 survives an expired session and a retention that was faster', async () => {
    await numbered();
    const command = createCommand(backend.url);
    const child = command.start('--follow');
    const end = endOf(child);
    await moreLines(command, child, (await table()).length);
    await backend.db.deleteFrom('sessions').execute();
    await add(['after the session']);
    await numbered();
    await moreLines(command, child, 1);
    child.kill('SIGTERM');
    expect(await end).toEqual({ code: 0, stderr: '' });
    const last = Number(command.parsed().at(-1)?.position);
    await add(Array.from({ length: 30 }, (_, n) => `unread ${n}`));
    await numbered();
    const later = new Date(backend.clock.now.getTime() + 2 * day);
    await deleteExpired(backend.db, 'event_logs', later, { days: -1, everyMs: 365 * day });
    await add(['after the retention']);
    await numbered();
    const [first] = await table();
    const { code, stderr } = await endOf(command.start());
    expect([code, stderr]).toEqual([
      0,
      `The events ${last + 1} to ${Number(first?.position) - 1} were deleted before they were read.\n`,
    ]);
    expect(command.parsed().find(({ position }) => position > last)?.position).toBe(
      first?.position,
    );
  });

  it.each([
    ['a URL', ['shop.example', '--email', 'a@x', '--password', 'p'], 'URL is "shop.example"'],
    ['an account', ['http://127.0.0.1:65531', '--password', 'p'], '--email is missing'],
  ])('OPR-287 ends with 2 without %s', async (_, args, reason) => {
    const child = spawn(process.execPath, [main, ...args], { env });
    const { code, stderr } = await endOf(child);
    expect([code, stderr]).toEqual([2, expect.stringContaining(reason)]);
  });

  it('OPR-287 ends with 2 for another file than a state file', async () => {
    const command = createCommand(backend.url);
    writeFileSync(command.state, '{"position": 7}');
    const { code, stderr } = await endOf(command.start());
    expect([code, stderr]).toEqual([2, expect.stringContaining('is no state file')]);
    expect(command.lines()).toEqual([]);
  });

  it.each([
    ['a rejected sign-in', () => backend.url, 'wrong', 'The sign-in as demo'],
    [
      'an unavailable backend',
      () => 'http://127.0.0.1:65531',
      'any',
      'The backend does not respond',
    ],
  ])('OPR-287 ends with 1 after %s', async (_, url, password, reason) => {
    const args = [main, url(), '--email', demoAccount.email, '--password', password];
    const child = spawn(process.execPath, args, { env });
    const { code, stderr } = await endOf(child);
    expect([code, stderr]).toEqual([1, expect.stringContaining(reason)]);
  });

  describe.skipIf(inject('postgresUrl') === null)('on PostgreSQL', () => {
    it('OPR-286 has the table after kill -9 with concurrent writers', async () => {
      const command = createCommand(backend.url);
      let left = events;
      const writer = async () => {
        for (let number = left--; number > 0; number = left--) {
          // Of two transactions that overlap, the later id may be committed first.
          await backend.db.transaction().execute(async (tx) => {
            await tx
              .insertInto('event_logs')
              .values({
                ...{ type: 'changed', description: `event ${number}`, details: null },
                created_at: backend.clock.now.toISOString(),
              })
              .execute();
            await wait(Math.random() * 8);
          });
        }
      };
      const writing = Promise.all(Array.from({ length: 6 }, writer));
      let isWriting = true;
      const numbering = (async () => {
        while (isWriting) {
          await numberRows(backend.db, 'event_logs');
          await wait(Math.random() * 30);
        }
      })();
      let kills = 0;
      const killing = (async () => {
        while (isWriting) {
          const child = command.start('--follow');
          const end = endOf(child);
          await moreLines(command, child, Math.floor(Math.random() * (events / 15)));
          child.kill('SIGKILL');
          expect(await end).toEqual({ code: null, stderr: '' });
          kills += 1;
        }
      })();
      await writing;
      isWriting = false;
      await Promise.all([numbering, killing]);
      await numbered();
      expect(await endOf(command.start())).toEqual({ code: 0, stderr: '' });
      const lines = command.parsed();
      // A kill between a line and the state repeats that line.
      const once = lines.filter(({ position }, index) => position !== lines[index - 1]?.position);
      expect(lines.length - once.length).toBeLessThanOrEqual(kills);
      expect(kills).toBeGreaterThan(3);
      const printed = await table();
      // The latest id need not have the last position.
      const last = once.at(-1)?.position ?? 0;
      expect(shortened(once)).toEqual(printed.filter(({ position }) => position <= last));
      expect(once.filter(({ description }) => /^event \d+$/.test(description))).toHaveLength(
        events,
      );
    });
  });
});
