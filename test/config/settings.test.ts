import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings, SettingsError } from '#config/settings.ts';
import { backendTable, gatewayTable, table } from '#config/settings-table.ts';

const problems = (env: Record<string, string>, part: 'gateway' | 'backend' | 'start' = 'start') => {
  try {
    readSettings(env, part);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return (error as SettingsError).message.split('\n');
  }
};

describe('settings', () => {
  it('GW-24 has a default for every variable', () => {
    expect(readSettings({}, 'start')).toMatchObject({
      PORT: 8080,
      HOST: '127.0.0.1',
      BACKEND_URL: null,
      DATABASE_URL: null,
      BODY_LIMIT: 2 ** 20,
      TRUST_PROXY: [],
      APP_NAME: 'Clearhouse',
    });
  });

  it('GW-24 treats an empty variable as unset', () => {
    expect(readSettings({ PORT: '', BACKEND_URL: '' }, 'start')).toMatchObject({
      PORT: 8080,
      BACKEND_URL: null,
    });
  });

  it('GW-24 lists every invalid variable with what is expected, and a plain value', () => {
    expect(problems({ PORT: '80 80', BACKEND_URL: 'ftp://backend', LOG_LEVEL: 'loud' })).toEqual([
      'PORT is "80 80"; expected a port, 0 to 65535 (0 selects a free port).',
      'BACKEND_URL is invalid; expected an http or https URL without credentials or query, or nothing.',
      'LOG_LEVEL is "loud"; expected trace, debug, info, warn, error, fatal or silent.',
    ]);
  });

  it.each([
    ['APP_NAME', 'reversed \u202e'],
    ['APP_NAME', 'bell \u0007'],
    ['APP_NAME', 'two\nlines'],
    ['PORT', '1e3'],
    ['HOST', ' '],
    ['BODY_LIMIT', '1 MB'],
    ['BODY_LIMIT', '-5'],
    ['BODY_LIMIT', '1GiB'],
    ['BACKEND_URL', 'http://user:secret@backend'],
    ['BACKEND_URL', 'http://backend/?key=1'],
    ['SHUTDOWN_TIMEOUT_MS', '1.5'],
    ['BACKEND_URL', 'backend:8080'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DEMO_DATA', 'yes'],
    ['NODE_ENV', 'prod'],
    ['TRUST_PROXY', 'loopback, ingress'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['MICROSERVICES', 'a=http://a.example,b'],
    ['BUILD_TIME', '2026-11-21'],
    ...[
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      'http://login.example.com/out',
      '/sign out',
      'sign_out',
    ].map((value) => ['SIGN_OUT_URL', value]),
    ['SIGN_OUT_URL', 'https://user:secret@login.example.com/out'],
    ['OIDC_ISSUER', 'http://login.example.com'],
    ['OIDC_ISSUER', 'login.example.com'],
    ['OIDC_ISSUER', 'https://login.example.com/?tenant=1'],
    ['OIDC_AUDIENCE', 'two words'],
    ['IDENTITY_HEADERS', 'Remote User'],
    ...[
      ...['X Tenant', 'X_Tenant', 'X-Tenant, X-Forwarded-For', 'X-Request-Id', 'Host', 'Via'],
      ...['Connection', 'TE', 'Authorization', 'Remote-User', 'X-User-Email', 'SSL-Client-S-DN'],
      ...['X-Auth-Request-User', 'X-Real-IP', 'Client-IP', 'X-Original-URL', 'X-HTTP-Method'],
    ].map((value) => ['FORWARD_HEADERS', value]),
    ...[
      'ETH',
      'ETH:',
      'ETH:19',
      'ETH:-1',
      'ETH:1.5',
      'ETH:8,ETH:8',
      'ETH:18;JPY:0',
      ':8',
      '__proto__:8',
      'E H:8',
      ',',
    ].map((value) => ['CURRENCY_DECIMALS', value]),
    ['IDENTITY_HEADERS', 'Remote-User'],
    ['BACKEND_XSRF_COOKIE', 'csrf token'],
    ...['Cookie', 'X-CSRF Token'].map((value) => ['BACKEND_XSRF_HEADER', value]),
  ])('GW-24 rejects %s=%s', (name, value) => {
    expect(problems({ [name]: value }).join()).toContain(`${name} `);
  });

  it.each(
    Object.entries(table).flatMap(([name, { takes }]) => {
      const [, least, most] = /^[a-z ]+, (\d+) to (\d+)/.exec(takes) ?? [];
      return most ? [[name, Number(least), Number(most)] as const] : [];
    }),
  )('GW-24 %s takes %i to %i', (name, least, most) => {
    const isTaken = (value: number) => problems({ [name]: String(value) }).length === 0;
    expect([least, most].map(isTaken)).toEqual([true, true]);
    expect([least - 1, most + 1].map(isTaken)).toEqual([false, false]);
  });

  it.each([
    ['APP_NAME', 100, ''],
    ['PASSWORD_RULE', 300, ''],
    ['ANNOUNCEMENT', 300, ''],
    ['ENVIRONMENT', 30, ':blue'],
    ['BUILD_COMMIT', 64, ''],
    ['CURRENCY_DECIMALS', 20, ':8'],
    ['FORWARD_HEADERS', 64, ''],
  ])('GW-24 a text of %s has at most %i characters', (name, most, rest) => {
    expect(problems({ [name]: 'x'.repeat(most) + rest })).toEqual([]);
    expect(problems({ [name]: 'x'.repeat(most + 1) + rest })).toHaveLength(1);
  });

  it('GW-46 reads the names of FORWARD_HEADERS in lowercase, none by default', () => {
    expect(readSettings({}, 'start').FORWARD_HEADERS).toEqual([]);
    expect(readSettings({ FORWARD_HEADERS: 'X-Tenant, Baggage' }, 'start').FORWARD_HEADERS).toEqual(
      ['x-tenant', 'baggage'],
    );
  });

  it('GW-3 accepts addresses, subnets and their names in TRUST_PROXY', () => {
    const proxies = ['loopback', '10.0.0.0/8', '192.0.2.7', 'fd00::/8', '::1'];
    expect(readSettings({ TRUST_PROXY: proxies.join(', ') }, 'start').TRUST_PROXY).toEqual(proxies);
  });

  it.each(Object.keys(table))('GW-24 GW-21 prints no secret that is in %s', (name) => {
    for (const value of [
      'http://svc:hunter2@backend/?token=hunter2',
      'a=ftp://hunter2',
      'hunter2\nhunter2hunter2',
    ]) {
      expect(problems({ [name]: value }, 'backend').join()).not.toContain('hunter2');
    }
  });

  it('FMT-7 GW-24 reads decimals per currency, none by default', () => {
    expect(readSettings({}, 'start').CURRENCY_DECIMALS).toEqual(new Map());
    expect(
      readSettings({ CURRENCY_DECIMALS: 'BTC:8, ETH:18,JPY:0,USDC.e:6' }, 'backend')
        .CURRENCY_DECIMALS,
    ).toEqual(
      new Map([
        ['BTC', 8],
        ['ETH', 18],
        ['JPY', 0],
        ['USDC.e', 6],
      ]),
    );
  });

  it('OPR-163 reads a block explorer per cryptocurrency, none by default', () => {
    expect(readSettings({}, 'start').explorers).toEqual({ tx: {}, address: {} });
    const env = {
      EXPLORER_TX_XBT: 'https://mempool.space/tx/{hash}',
      EXPLORER_TX_ETH: 'https://explorer.example/#/tx?id={hash}',
      EXPLORER_ADDRESS_XBT: 'https://mempool.space/address/{address}',
      EXPLORER_ADDRESS_LTC: '',
    };
    expect(readSettings(env, 'start').explorers).toEqual({
      tx: { XBT: env.EXPLORER_TX_XBT, ETH: env.EXPLORER_TX_ETH },
      address: { XBT: env.EXPLORER_ADDRESS_XBT },
    });
  });

  it.each([
    'http://mempool.space/tx/{hash}',
    'javascript:alert(`{hash}`)',
    'https://mempool.space/tx/',
    'https://mempool.space/{hash}/{hash}',
    'https://mempool.space/{hash}/{address}',
    'https://{hash}.mempool.space/',
    'https://mempool.space:{hash}/',
    'https://hunter2@mempool.space/tx/{hash}',
    'mempool.space/tx/{hash}',
    'https://mempool.space/tx /{hash}',
  ])('OPR-163 GW-24 rejects EXPLORER_TX_XBT=%s', (value) => {
    expect(problems({ EXPLORER_TX_XBT: value })).toEqual([
      'EXPLORER_TX_XBT is invalid; expected an https URL without credentials that contains {hash} once.',
    ]);
  });

  it('OPR-163 GW-24 rejects an unknown variable of an explorer', () => {
    expect(
      problems({
        EXPLORER_TX: 'https://a.example/{hash}',
        EXPLORER_HASH_XBT: 'https://a.example/{hash}',
      }),
    ).toEqual(
      ['EXPLORER_TX', 'EXPLORER_HASH_XBT'].map(
        (name) =>
          `${name} is unknown; expected EXPLORER_TX_ or EXPLORER_ADDRESS_ and a cryptocurrency code.`,
      ),
    );
  });

  it('GW-24 requires BACKEND_URL for the gateway, and for npm start in production', () => {
    const missing = [
      'BACKEND_URL is not set; it must be the http or https URL of the payments backend.',
    ];
    const production = { NODE_ENV: 'production' };
    expect(problems({}, 'gateway')).toEqual(missing);
    expect(problems(production, 'start')).toEqual(missing);
    expect(problems({ BACKEND_URL: 'http://payments:9000' }, 'gateway')).toEqual([]);
    expect(problems({}, 'start')).toEqual([]);
    expect(problems(production, 'backend')).toEqual([]);
  });

  it('GW-24 GW-40 requires https for certificates, and the certificate with its key', () => {
    const secure = {
      BACKEND_URL: 'https://a.example',
      BACKEND_CA_FILE: 'ca',
      BACKEND_CERT_FILE: 'cert',
      BACKEND_KEY_FILE: 'key',
    };
    expect(problems(secure)).toEqual([]);
    expect(problems({ ...secure, BACKEND_URL: 'http://a.example' })).toEqual([
      'BACKEND_CA_FILE, BACKEND_CERT_FILE, BACKEND_KEY_FILE can only be set for a BACKEND_URL that begins with https:.',
    ]);
    const together = 'BACKEND_CERT_FILE and BACKEND_KEY_FILE must be set together.';
    expect(problems({ ...secure, BACKEND_KEY_FILE: '' })).toEqual([together]);
    expect(problems({ ...secure, BACKEND_CERT_FILE: '' })).toEqual([together]);
  });

  it('GW-24 GW-61 requires BACKEND_URL for the names of its XSRF token', () => {
    const names = { BACKEND_XSRF_COOKIE: 'csrftoken', BACKEND_XSRF_HEADER: 'X-CSRFToken' };
    expect(problems({ ...names, BACKEND_URL: 'http://a.example' })).toEqual([]);
    expect(problems(names)).toEqual([
      'BACKEND_XSRF_COOKIE, BACKEND_XSRF_HEADER can only be set with BACKEND_URL.',
    ]);
  });

  it('GW-24 BE-2 requires ADMIN_EMAIL and ADMIN_PASSWORD together', () => {
    const line = 'ADMIN_EMAIL and ADMIN_PASSWORD must be set together.';
    expect(problems({ ADMIN_EMAIL: 'a@b.example' })).toEqual([line]);
    expect(problems({ ADMIN_PASSWORD: 'long enough it is' })).toEqual([line]);
  });

  it('GW-24 BE-2 requires at least ten characters of ADMIN_PASSWORD', () => {
    const withLength = (length: number) => ({
      ADMIN_EMAIL: 'a@b.example',
      ADMIN_PASSWORD: 'x'.repeat(length),
    });
    expect(problems(withLength(10))).toEqual([]);
    expect(problems(withLength(9))).toHaveLength(1);
  });

  it('GW-24 SSO-1 requires OIDC_ISSUER and OIDC_AUDIENCE together, and keeps a final slash', () => {
    const line = 'OIDC_ISSUER and OIDC_AUDIENCE must be set together.';
    const env = { OIDC_ISSUER: 'https://tenant.example/', OIDC_AUDIENCE: 'clearhouse' };
    expect(readSettings(env, 'backend')).toMatchObject(env);
    expect(problems({ ...env, OIDC_AUDIENCE: '' }, 'backend')).toEqual([line]);
    expect(problems({ ...env, OIDC_ISSUER: '' }, 'backend')).toEqual([line]);
  });

  it.each([
    '/oauth2/sign_out?rd=https%3A%2F%2Flogin.example%2Fout',
    'https://login.example.com/out?client_id=a&b=c',
  ])('SSO-6 GW-24 accepts SIGN_OUT_URL=%s', (url) => {
    expect(readSettings({ SIGN_OUT_URL: url }, 'start').SIGN_OUT_URL).toBe(url);
  });

  it('SSO-5 GW-24 a gateway with OIDC_ISSUER needs the settings of a proxy', () => {
    const oidc = { OIDC_ISSUER: 'https://login.example.com', OIDC_AUDIENCE: 'clearhouse' };
    const proxy = {
      IDENTITY_HEADERS: 'Authorization',
      TRUST_PROXY: '10.0.0.0/8',
      SIGN_OUT_URL: '/out',
    };
    expect(problems({ ...oidc, ...proxy })).toEqual([]);
    expect(problems(oidc, 'backend')).toEqual([]);
    const line = 'OIDC_ISSUER needs SIGN_OUT_URL, and authorization in IDENTITY_HEADERS.';
    expect(problems({ ...oidc, ...proxy, SIGN_OUT_URL: '' })).toEqual([line]);
    expect(problems({ ...oidc, ...proxy, IDENTITY_HEADERS: 'remote-user' })).toEqual([line]);
  });

  it.each([
    ['gateway', gatewayTable],
    ['reference backend', backendTable],
  ])('GW-24 lists every setting of the %s in docs/configuration.md', (_part, settings) => {
    const rows = Object.entries(settings).map(
      ([name, { default: fallback, takes, meaning }]) =>
        `| \`${name}\` | ${fallback && `\`${fallback}\``} | ${meaning} | ${takes} |`,
    );
    const page = readFileSync(join(import.meta.dirname, '../../docs/configuration.md'), 'utf8');
    expect(page).toContain(
      ['| Variable | Default | Meaning | Allowed values |', '|---|---|---|---|', ...rows, ''].join(
        '\n',
      ),
    );
  });
});
