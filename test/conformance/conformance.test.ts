import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { demoAccount } from '../../backend/demo/account.ts';
import { conformance } from '../../tools/conformance/conformance.ts';
import { gateway } from '../server/gateway.ts';
import { anyDatabase, startBackend, type TestBackend } from '../support/backend.ts';
import { type ScriptedBackend, scriptedBackend } from '../support/scripted-backend.ts';

/** Runs the suite in this process. */
async function run(args: string[], env: Record<string, string> = {}) {
  let stdout = '';
  let stderr = '';
  const code = await conformance(
    args,
    (text) => {
      stdout += text;
    },
    (text) => {
      stderr += text;
    },
    env,
  );
  return {
    code,
    stdout,
    stderr,
    causes: stdout.match(/^CAUSE .*$/gm) ?? [],
    failed: stdout.match(/^FAILED .*$/gm) ?? [],
    notes: stdout.match(/^note .*$/gm) ?? [],
  };
}

const { email, password } = demoAccount;
const signIn = ['--email', email, '--password', password];

/** Runs the suite on a backend, as its gateway at an http address. */
const runOn = (url: string, ...args: string[]) =>
  run(['--backend', url, '--origin', 'http://localhost', ...signIn, ...args]);

let real: TestBackend;
let backend: ScriptedBackend;
beforeAll(async () => {
  real = await startBackend(await anyDatabase());
  real.runClock();
  backend = await scriptedBackend(real.url);
});
beforeEach(() => backend.reset());
afterAll(async () => {
  backend.close();
  await real.close();
});

it('OPS-19 prints the places of each code and marks implausible amounts', async () => {
  const foreign = await startBackend(await anyDatabase());
  onTestFinished(foreign.close);
  await sql`update cryptocurrencies set code = 'BTC' where code = 'XBT'`.execute(foreign.db);
  await sql`update currencies set code = 'JPY' where code = 'CAD'`.execute(foreign.db);
  await sql`
    update quotes set currency_amount = currency_amount / 100 from currencies where currencies.id = currency_id and code = 'JPY'
  `.execute(foreign.db);
  const amounts = async (...decimals: string[]) => {
    const { stdout } = await runOn(foreign.url, '--read-only', '--only', 'orders', ...decimals);
    const lines = stdout.match(/^.* amounts of .*$/gm) ?? [];
    return Object.fromEntries(lines.map((line) => [/of (\w+)/.exec(line)?.[1], line]));
  };
  const { BTC, JPY, LTC, USD } = await amounts();
  expect(BTC).toMatch(
    /^note {8}amounts of BTC: 2 places, up to \d+\.\d\d, orders are 10\^6 times off their quotes \| means: .* BTC:8/,
  );
  expect(JPY).toMatch(
    /^note {8}amounts of JPY: 2 places, up to .*, 0 places in ISO 4217, orders are 10\^2 times off .* JPY:0/,
  );
  expect(LTC).toMatch(/^observed {4}amounts of LTC: 2 places, up to \d+\.\d\d$/);
  expect(USD).toMatch(/^observed {4}amounts of USD: 2 places, up to \d+\.\d\d$/);
  const right = await amounts('--decimals', 'BTC:8,JPY:0');
  expect(right.BTC).toMatch(/^observed {4}amounts of BTC: 8 places, up to \d+\.\d{8}$/);
  expect(right.JPY).toMatch(/^observed {4}amounts of JPY: 0 places, up to \d+$/);
});

it('OPS-18 notes what a backend without optional headers costs its operators', async () => {
  const foreign = await scriptedBackend(real.url, {
    removed: ['idempotency-key', 'clearhouse-features'],
  });
  onTestFinished(foreign.close);
  const { code, notes } = await runOn(foreign.url, '--only', 'businesses');
  expect({ code, notes }).toEqual({
    code: 0,
    notes: [
      expect.stringMatching(
        /^note {8}Idempotency-Key: not supported \| means: After a lost response/,
      ),
      expect.stringMatching(/^note {8}Write-Outcome: not sent \| means: After a rejection/),
    ],
  });
});

it('OPS-4 a backend that declares features and ignores them fails', async () => {
  const foreign = await scriptedBackend(real.url, { removed: ['idempotency-key', 'if-match'] });
  onTestFinished(foreign.close);
  const { code, stdout } = await runOn(foreign.url, '--only', 'businesses');
  expect(code).toBe(1);
  expect(stdout).toContain('idempotency-key is declared: a repetition gets the stored response.');
  expect(stdout).toContain(
    'idempotency-key is declared: a rejection has `Write-Outcome: rejected`.',
  );
  expect(stdout).toContain(
    'withdraw-key is declared: a write with a withdrawn key is never carried out.',
  );
  expect(stdout).toContain('if-match is declared: a write of another version is a 412.');
});

it('OPS-18 notes cookies that every response renews', async () => {
  let count = 0;
  const foreign = await scriptedBackend(real.url, {
    alter(headers, { headers: { cookie = '' } }) {
      const session = /clearhouse=[^;]+/.exec(cookie)?.[0];
      const current = headers['set-cookie'] ?? (session ? [`${session}; Path=/; HttpOnly`] : []);
      count += 1;
      headers['set-cookie'] = [
        ...current.filter((line) => !line.startsWith('XSRF')),
        `XSRF-TOKEN=changed-${count}; Path=/`,
      ];
    },
  });
  onTestFinished(foreign.close);
  const { notes } = await runOn(foreign.url, '--only', 'profile', '--read-only');
  expect(notes).toEqual([
    expect.stringContaining(
      'Session cookie: set by responses other than a sign-in (clearhouse) | means: A response that arrives',
    ),
    expect.stringContaining(
      'XSRF-TOKEN: changes between responses | means: A save that is sent while another response arrives',
    ),
  ]);
});

it('OPS-18 notes the SameSite and Domain of the session cookie', async () => {
  const foreign = await scriptedBackend(real.url, {
    alter(headers) {
      headers['set-cookie'] = headers['set-cookie']?.map((line) =>
        line.replace('SameSite=Lax', 'SameSite=None; Secure; Domain=localhost'),
      );
    },
  });
  onTestFinished(foreign.close);
  foreign.keepToken();
  const { notes } = await runOn(foreign.url, '--only', 'profile', '--read-only');
  expect(notes).toEqual([
    expect.stringContaining(
      'SameSite of the session cookie: None | means: Browsers can send the session with requests of other websites',
    ),
    expect.stringContaining(
      'Domain of the session cookie: localhost | means: A sign-in works only if the console is at this domain',
    ),
  ]);
});

/** Foreign backends for the format of the lines: the broken rule, the resource of its check, and the lines. */
const foreignBackends: {
  breaks: string;
  options: Parameters<typeof scriptedBackend>[1];
  only: string;
  named: RegExp[];
}[] = [
  {
    breaks: 'the schema of a list',
    options: {
      choose: ({ line, headers }) =>
        line === 'GET /ajax/orders' && headers.cookie
          ? { body: { items: [{ reference_id: null }], total: 1, per_page: 15 } }
          : undefined,
    },
    only: 'orders',
    named: [
      /GET {4}\/ajax\/orders \| sent: .*page.* \| came: 200 .* \| contract: The body matches its schema \(items\.0\.reference_id/,
    ],
  },
  {
    breaks: 'the session of a visitor with a redirect',
    options: {
      choose: ({ line, headers }) =>
        line === 'GET /ajax/dashboard' && !headers.cookie
          ? { status: 302, headers: { Location: '/login' } }
          : undefined,
    },
    only: 'dashboard',
    named: [
      /GET {4}\/ajax\/dashboard \| .* came: 302 .*never a redirect\. It is 302\. It redirects to \/login: below .* \| means: The console shows an error/,
    ],
  },
  {
    breaks: 'the check of the XSRF token',
    options: {
      choose({ headers }) {
        const token = /XSRF-TOKEN=([^;]+)/.exec(headers.cookie ?? '')?.[1];
        if (token) headers['x-xsrf-token'] = decodeURIComponent(token);
        return undefined;
      },
    },
    only: 'exchange-rules',
    named: [
      /POST {3}\/ajax\/exchange-rules .*Without the XSRF token the status is 419\. The token is not checked, .* \| means: Another website/,
    ],
  },
  {
    breaks: 'a response, by closing the connection',
    options: {
      choose: ({ line, headers }) =>
        line === 'GET /ajax/system/microservices' && headers.cookie ? { cut: true } : undefined,
    },
    only: 'system',
    named: [
      /GET {4}\/ajax\/system\/microservices .* came: no response \(.*\) \| contract: The backend responds to every request/,
    ],
  },
];

it.each(foreignBackends)(
  'OPS-18 names a backend that breaks $breaks',
  async ({ options, only, named }) => {
    const foreign = await scriptedBackend(real.url, options);
    onTestFinished(foreign.close);
    const { code, failed } = await runOn(foreign.url, '--only', only);
    expect(failed).toEqual(named.map((line) => expect.stringMatching(line)));
    expect(code).toBe(1);
  },
);

it('OPS-18 a failed check does not change the result of another one', async () => {
  backend.script('POST /ajax/users/create', { status: 500, text: 'out of order' });
  const { failed, stdout } = await runOn(backend.url, '--only', 'users');
  expect(failed.length).toBeGreaterThan(0);
  expect(
    failed.filter((line) => !line.startsWith('FAILED      POST   /ajax/users/create |')),
  ).toEqual([]);
  expect(stdout).toContain('passed      GET    /ajax/users\n');
  expect(stdout).toContain(
    'not tested  DELETE /ajax/users/delete/{id} | users.create breaks the contract\n',
  );
});

it('OPS-18 shows no password in its lines', async () => {
  backend.script('PATCH /ajax/profile/password', { status: 500, text: 'out of order' });
  const { stdout } = await runOn(backend.url, '--only', 'profile');
  expect(stdout).toContain('"password":"…"');
  expect(stdout).not.toMatch(/third password|clearhouse-demo/);
});

/** The lists of a backend without data. */
const emptyLists: Record<string, unknown> = {
  ...Object.fromEntries(
    ['orders', 'wallet-providers', 'exchange-providers', 'system/api-queries'].map((list) => [
      `GET /ajax/${list}`,
      { items: [], total: 0, per_page: 15 },
    ]),
  ),
  'GET /ajax/closed-loop-balancing': { settlements: { items: [], total: 0 }, unsettled_trades: [] },
  'GET /ajax/closed-loop-balancing/create': { exchange_providers: [], cryptocurrencies: [] },
  'GET /ajax/exchange-rules': { stablecoins: [], exchange_rule_matrix: [] },
  'GET /ajax/report': [],
};

it('OPS-4 GW-2 lists every endpoint as passed through the gateway and exits with 0', async () => {
  const { origin } = await gateway({ backend: new URL(real.url) });
  const { code, stdout, stderr, failed, notes } = await run(['--through', origin, ...signIn]);
  expect({ code, stderr, failed, notes }).toEqual({ code: 0, stderr: '', failed: [], notes: [] });
  for (const { method, path } of allEndpoints)
    expect(stdout).toContain(`passed      ${method.padEnd(6)} /ajax${path}\n`);
  expect(stdout).toContain(
    '\noptional    Clearhouse-Features: idempotency-key, withdraw-key, if-match, per-page=1000, search, day-summary, /users(per_page=1000 q',
  );
  expect(stdout).toContain(
    '\noptional    Idempotency-Key: supported\noptional    Write-Outcome: sent\n',
  );
  expect(stdout).toContain(`\n${allEndpoints.length} endpoints passed, 0 failed, 0 not tested.\n`);
});

it('OPS-4 exits with 3 if a quarter could not be tested', async () => {
  const foreign = await scriptedBackend(real.url, {
    alter(headers) {
      headers['clearhouse-features'] &&= 'idempotency-key, withdraw-key, if-match';
    },
    choose: ({ line, headers }) =>
      headers.cookie && emptyLists[line] ? { body: emptyLists[line] } : undefined,
  });
  onTestFinished(foreign.close);
  const { code, stdout, stderr, failed } = await runOn(foreign.url);
  expect({ code, failed }).toEqual({ code: 3, failed: [] });
  expect(stdout).toContain('not tested  GET    /ajax/orders/{id} | the backend has no orders\n');
  const [, untested] = /\n\d+ endpoints passed, 0 failed, (\d+) not tested\.\n/.exec(stdout) ?? [];
  expect(stderr).toMatch(new RegExp(`^${untested} of \\d+ endpoints could not be tested: `));
});

it('OPS-4 with --read-only changes nothing except the session', async () => {
  const { code, stdout, failed } = await runOn(backend.url, '--read-only');
  expect({ code, failed }).toEqual({ code: 0, failed: [] });
  expect(stdout).toContain('passed      GET    /ajax/orders/{id}\n');
  expect(stdout).toContain(
    'not tested  POST   /ajax/users/create | it changes data, and --read-only is given\n',
  );
  const sent = new Set(
    backend.requests.map(({ line }) => line).filter((line) => !line.startsWith('GET ')),
  );
  expect([...sent].sort()).toEqual([
    'POST /ajax/auth/login',
    'POST /ajax/auth/logout',
    'POST /ajax/report',
  ]);
});

it('OPS-18 --only requests and lists the named resources alone', async () => {
  const { code, stdout } = await runOn(backend.url, '--only', 'orders,dashboard');
  expect({ code, listed: stdout.match(/\/ajax\/\S+/g) }).toEqual({
    code: 0,
    listed: ['/ajax/dashboard', '/ajax/orders', '/ajax/orders/{id}'],
  });
  const requested = new Set(backend.requests.map(({ line }) => line.split('/')[2]));
  expect([...requested].sort()).toEqual(['auth', 'dashboard', 'orders']);
});

it('OPS-4 names unusable arguments and exits with 2', async () => {
  const usageError = async (...args: string[]) => {
    const { code, stdout, stderr } = await run(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    return stderr;
  };
  expect(await usageError('y', '--backend', 'ftp://x', '--email', 'a', '--only', 'ordres')).toMatch(
    /^--backend is "ftp:\/\/x"; expected an http or https URL\.\n"y" is one argument too many\.\n--password or CONFORMANCE_PASSWORD is missing\.\n--only names "ordres"; expected some of auth, .*\nSee --help\.\n$/,
  );
  expect(await usageError(...signIn)).toMatch(/^Either --backend or --through is needed\.\n/);
  expect(await usageError('--emial', 'a')).toMatch(/^Unknown option '--emial'.*\nSee --help\.\n/);
  const wrong = ['--backend', backend.url, '--email', email, '--password', 'a wrong one'];
  expect(await usageError(...wrong)).toMatch(/^The sign-in as .* failed with status 422: /);
  expect(await usageError('--backend', 'http://127.0.0.1:18209', ...signIn)).toMatch(
    /^The backend does not respond: .*ECONNREFUSED/,
  );
});

it('OPS-4 --help lists the options', async () => {
  const { code, stdout } = await run(['--help']);
  expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Usage: /) });
  for (const option of ['--backend', '--through', '--read-only', '--json', 'CONFORMANCE_PASSWORD'])
    expect(stdout).toContain(option);
});

it('OPS-4 --json prints one document, with the password of the environment', async () => {
  backend.script('GET /ajax/profile', { status: 403, text: 'no' });
  const { code, stdout } = await run(
    [...['--backend', backend.url, '--email', email], '--json', '--read-only', '--only', 'profile'],
    { CONFORMANCE_PASSWORD: password },
  );
  expect({ code, ...JSON.parse(stdout) }).toMatchObject({
    code: 1,
    causes: [],
    endpoints: [
      {
        endpoint: 'GET /ajax/profile',
        state: 'failed',
        findings: expect.arrayContaining([
          expect.objectContaining({
            came: '403 text/plain no',
            contract: 'The request succeeds with a 2xx status.',
            consequence: 'The screen shows an error.',
          }),
        ]),
      },
      { endpoint: 'PATCH /ajax/profile/password', state: 'not tested' },
    ],
  });
});

it('OPS-18 sends what a browser and the gateway send', async () => {
  await run(['--backend', backend.url, ...signIn, '--only', 'profile', '--read-only']);
  const seen = backend.requests.findLast(({ line }) => line === 'POST /ajax/auth/logout');
  expect(seen?.headers).toMatchObject({
    origin: 'https://console.example.com',
    referer: 'https://console.example.com/',
    'sec-fetch-site': 'same-origin',
    'x-forwarded-for': '192.0.2.1',
    'x-forwarded-host': 'console.example.com',
    'x-forwarded-proto': 'https',
  });
});

it('OPS-18 GW-61 uses the names of the gateway', async () => {
  const foreign = await scriptedBackend(real.url, {
    alter(headers) {
      const cookies = headers['set-cookie'];
      if (cookies)
        headers['set-cookie'] = cookies.map((line) => line.replace('XSRF-TOKEN', 'csrftoken'));
    },
    choose({ headers }) {
      if (headers['x-csrftoken']) headers['x-xsrf-token'] = headers['x-csrftoken'];
      return undefined;
    },
  });
  onTestFinished(foreign.close);
  foreign.keepToken();
  const args = ['--backend', foreign.url, '--origin', 'http://localhost', ...signIn];
  const names = { BACKEND_XSRF_COOKIE: 'csrftoken', BACKEND_XSRF_HEADER: 'X-CSRFToken' };
  const { code, causes, failed } = await run([...args, '--only', 'exchange-rules'], names);
  expect({ code, causes, failed }).toEqual({ code: 0, causes: [], failed: [] });
});

it('OPS-18 leaves out what the backend does not declare', async () => {
  const foreign = await scriptedBackend(real.url, {
    alter(headers) {
      delete headers['clearhouse-features'];
    },
    choose: ({ line, query }) =>
      /\/(invoices|deposits|settlements|withdraw)\b/.test(line) || /\bq=/.test(query)
        ? { status: 404, body: { message: 'Not found.' } }
        : undefined,
  });
  onTestFinished(foreign.close);
  const { failed, stdout } = await runOn(foreign.url, '--read-only');
  expect(failed).toEqual([]);
  expect(stdout).not.toMatch(/deposits|invoices/);
});
