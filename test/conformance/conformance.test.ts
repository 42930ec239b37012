import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, inject, it, onTestFinished } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { demoAccount } from '../../backend/demo/account.ts';
import { anyDatabase, startBackend, type TestBackend } from '../support/backend.ts';
import { launch, oneUser, temporaryFolders } from '../support/backend-process.ts';
import { careless } from '../support/careless-backend.ts';
import { emptyDatabase } from '../support/database.ts';
import { type ScriptedBackend, scriptedBackend } from '../support/scripted-backend.ts';

const script = join(import.meta.dirname, 'conformance.ts');
const conformance = (...args: string[]) => launch({}, { ipc: false, script, args }).ended;
const { email, password } = demoAccount;
const signIn = ['--email', email, '--password', password];

let real: TestBackend;
let backend: ScriptedBackend;
beforeAll(async () => {
  real = await startBackend(await anyDatabase());
  backend = await scriptedBackend(real.url);
});
beforeEach(() => backend.reset());
const folders = temporaryFolders();
afterAll(async () => {
  backend.close();
  await real.close();
  folders.clean();
});

it('OPS-4 lists every endpoint as passed and exits with 0', async () => {
  const { code, stdout, stderr } = await conformance(backend.url, ...signIn);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  for (const { method, path } of allEndpoints) expect(stdout).toContain(`passed      ${method.padEnd(6)} /ajax${path}\n`);
  expect(stdout).toContain('\noptional    Idempotency-Key: supported\noptional    Write-Outcome: sent\n');
  expect(stdout).toMatch(/\n43 endpoints passed, 0 failed, 0 not tested\.\n$/);
});

it('OPS-4 a backend without Idempotency-Key passes', async () => {
  const foreign = await scriptedBackend(real.url, { removed: ['idempotency-key'] });
  onTestFinished(foreign.close);
  const { code, stdout } = await conformance(foreign.url, ...signIn);
  expect({ code, optional: stdout.match(/^optional .*$/gm) }).toEqual({
    code: 0,
    optional: ['optional    Idempotency-Key: not supported', 'optional    Write-Outcome: not sent'],
  });
});

it('OPS-4 lists writes that are carried out twice, late or after rejection', async () => {
  const foreign = await careless(real.url);
  onTestFinished(foreign.close);
  const { code, stdout } = await conformance(foreign.url, ...signIn);
  expect(code).toBe(1);
  for (const failure of [
    '6 of 6 parallel settlements of one trade succeeded.',
    '8 of 8 parallel creations with one reference id succeeded.',
    'A rejected write was carried out under its key.',
    'A write took effect more than a second after its client had gone.',
  ])
    expect(stdout).toContain(failure);
});

it('OPS-4 exits with 3 if a quarter could not be tested', async () => {
  const postgres = inject('postgresUrl');
  const empty = postgres === null ? null : await emptyDatabase(postgres);
  const database: Record<string, string> = empty
    ? { DATABASE_URL: empty.url }
    : { DATA_DIR: folders.make(inject('newDataFolder')) };
  const staffed = launch({ ...database, ...oneUser });
  const { port } = (await staffed.ready) ?? {};
  const { code, stdout } = await conformance(`http://127.0.0.1:${port}`, ...signIn);
  staffed.child.kill('SIGTERM');
  await staffed.ended;
  await empty?.drop();
  expect(code).toBe(3);
  expect(stdout).toMatch(
    /\n\d+ endpoints passed, 0 failed, 1\d not tested\.\n1\d of 43 endpoints could not be tested: [^\n]+\n$/,
  );
});

it('OPS-4 lists the reasons for failed endpoints and exits with 1', async () => {
  backend.script('GET /ajax/orders', { body: { items: [{ reference_id: null }], total: 1 } });
  backend.script('GET /ajax/report/stream', { status: 500, text: 'out of order' });
  backend.script('POST /ajax/users/create', { status: 422, body: { message: 'no' } });
  backend.script('GET /ajax/dashboard', { cut: true });
  const { code, stdout, stderr } = await conformance(`${backend.url}/`, ...signIn);
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  const reasonsOf = (endpoint: string) => stdout.split(`FAILED      ${endpoint}\n`)[1]?.split(/\n(?! {12})/)[0];
  expect(reasonsOf('GET    /ajax/orders')).toContain('The response of orders.list breaks the contract at items.0.reference_id: ');
  expect(reasonsOf('GET    /ajax/report/stream')).toContain('report.stream responded 500: out of order');
  expect(reasonsOf('POST   /ajax/users/create')).toContain('users.create responded 422 without an errors object.');
  expect(reasonsOf('GET    /ajax/dashboard')).toContain('fetch failed');
  expect(stdout).toContain('passed      GET    /ajax/exchange-rules\n');
  expect(stdout).toContain('not tested  DELETE /ajax/users/delete/{id}\n');
});

it('OPS-4 with --read-only changes nothing except the session', async () => {
  const { code, stdout } = await conformance(backend.url, ...signIn, '--read-only');
  expect(code).toBe(0);
  expect(stdout).toContain('passed      GET    /ajax/orders/{id}\n');
  expect(stdout).toContain('not tested  POST   /ajax/users/create\n');
  const sent = new Set(backend.requests.map(({ line }) => line).filter((line) => !line.startsWith('GET ')));
  expect([...sent].sort()).toEqual(['POST /ajax/auth/login', 'POST /ajax/auth/logout', 'POST /ajax/report']);
});

it('OPS-4 names unusable arguments and exits with 2', async () => {
  const usageError = async (...args: string[]) => {
    const { code, stdout, stderr } = await conformance(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    return stderr;
  };
  expect(await usageError('ftp://x', 'y', '--email', 'a')).toBe(
    'URL is "ftp://x"; expected an http or https URL.\n"y" is one argument too many.\n--password is missing.\n' +
      'Usage: npm run conformance -- URL --email EMAIL --password PASSWORD [--read-only]\n',
  );
  expect(await usageError('--emial', 'a')).toMatch(/^Unknown option '--emial'.*\nUsage: /);
  expect(await usageError(backend.url, '--email', email, '--password', 'a wrong one')).toMatch(
    /^The sign-in as .* failed with status 422: /,
  );
  expect(await usageError('http://127.0.0.1:18209', ...signIn)).toMatch(/^The backend does not respond: .*ECONNREFUSED/);
});
