import { SignJWT, UnsecuredJWT } from 'jose';
import pino from 'pino';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createVerifyToken, type VerifyToken } from '../../backend/auth/token.ts';
import { testTime } from '../support/database.ts';
import { audience, startTokenProvider, type TokenProvider } from '../support/token-provider.ts';

const email = 'ada@clearhouse.example';
const second = 1_000;

let provider: TokenProvider;
let verify: VerifyToken;
let logs: { issuer: string; reason: string; msg: string }[];
/** The backend's clock. */
let now: Date;

const verifier = (issuer: string) =>
  createVerifyToken(
    { issuer, audience },
    { clock: () => now, logger: pino({}, { write: (line) => void logs.push(JSON.parse(line)) }) },
  );

beforeEach(async () => {
  provider = await startTokenProvider();
  onTestFinished(provider.close);
  logs = [];
  now = testTime;
  verify = verifier(provider.issuer);
});

const later = (ms: number) => {
  now = new Date(testTime.getTime() + ms);
};

const rejection = async (token: string) => {
  const error = await verify(token).catch((error) => error);
  return { status: error.status, message: error.message };
};
const rejected = (message: string) => ({ status: 401, message });

describe('a token of OpenID Connect', () => {
  it('SSO-1 names the user by a verified email address', async () => {
    expect(await verify(await provider.sign({ email }, now))).toBe(email);
    expect(await verify(await provider.sign({ email, aud: ['another', audience] }, now))).toBe(
      email,
    );
    expect(logs).toEqual([]);
  });

  it('SSO-1 is valid until 30 s after its expiry, for other clocks', async () => {
    const token = await provider.sign({ email, nbf: testTime.getTime() / second }, now);
    for (const ms of [-30 * second, 3_629 * second]) {
      later(ms);
      expect(await verify(token)).toBe(email);
    }
    later(3_630 * second);
    expect(await rejection(token)).toEqual(rejected('The sign-on token has expired.'));
    later(-31 * second);
    expect(await rejection(token)).toEqual(rejected('The sign-on token has no valid nbf.'));
  });

  it.each([
    ['another audience', { aud: 'another' }, 'is for another audience.'],
    ['no audience', { aud: undefined }, 'is for another audience.'],
    ['another issuer', { iss: 'https://another.example' }, 'is from another issuer.'],
    ['the issuer with a slash', { iss: 'http://127.0.0.1/' }, 'is from another issuer.'],
    ['no expiry', { exp: undefined }, 'has no valid exp.'],
    ['no email address', { email: undefined }, 'has no email address.'],
    ['a list of email addresses', { email: [email] }, 'has no email address.'],
  ])('SSO-1 is rejected with %s, and the reason', async (_case, claims, reason) => {
    const token = await provider.sign({ email, ...claims }, now);
    expect(await rejection(token)).toEqual(rejected(`The sign-on token ${reason}`));
  });

  it.each([[false], [undefined], ['true'], [1]])(
    'SSO-1 is rejected with email_verified %s',
    async (email_verified) => {
      const message = `The identity provider has not verified the email address ${email}.`;
      expect(await rejection(await provider.sign({ email, email_verified }, now))).toEqual(
        rejected(message),
      );
    },
  );

  const entra = {
    email,
    email_verified: undefined,
    name: 'Ada Lovelace',
    oid: '7a1c7b1e-6d0a-4c62-9a0f-3d5a2b1c4e5f',
    preferred_username: 'ada@clearhouse.example',
    sub: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
    tid: '0d9f7c38-9b1f-4c5e-8f0a-1b2c3d4e5f60',
    ver: '2.0',
  };

  it.each([[true], [1], ['1']])(
    'SSO-10 a token of Entra ID names the user with xms_edov %j',
    async (xms_edov) => {
      expect(await verify(await provider.sign({ ...entra, xms_edov }, now))).toBe(email);
    },
  );

  it.each([[undefined], [false], [0], ['0'], ['yes']])(
    'SSO-10 a token of Entra ID is rejected with xms_edov %j',
    async (xms_edov) => {
      expect(await rejection(await provider.sign({ ...entra, xms_edov }, now))).toEqual(
        rejected(`The identity provider has not verified the email address ${email}.`),
      );
    },
  );

  it('SSO-10 xms_edov does not replace an email_verified of false', async () => {
    const claims = { ...entra, email_verified: false, xms_edov: true };
    expect(await rejection(await provider.sign(claims, now))).toMatchObject({ status: 401 });
  });

  it('SSO-10 a token of Okta names the user', async () => {
    const okta = {
      amr: ['pwd', 'mfa'],
      auth_time: testTime.getTime() / second,
      email,
      email_verified: true,
      idp: '00o1a2b3c4d5e6f7g8h9',
      jti: 'ID.4eAWJOCMB3SX8XewDfVR',
      name: 'Ada Lovelace',
      preferred_username: email,
      sub: '00u1a2b3c4d5e6f7g8h9',
      ver: 1,
    };
    expect(await verify(await provider.sign(okta, now))).toBe(email);
  });

  it('SSO-1 is rejected without a signature by a key of the issuer', async () => {
    const [head, claims, signature = ''] = (await provider.sign({ email }, now)).split('.');
    const forged = Buffer.from(
      JSON.stringify({
        iss: provider.issuer,
        aud: audience,
        exp: 2e9,
        email,
        email_verified: true,
      }),
    );
    const stranger = await startTokenProvider();
    onTestFinished(stranger.close);
    const payload = { iss: provider.issuer, aud: audience, exp: 2e9, email, email_verified: true };
    const tokens = [
      [head, forged.toString('base64url'), signature].join('.'),
      [head, claims, ''].join('.'),
      [head, claims, signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))].join('.'),
      await stranger.sign({ ...payload }, now),
      new UnsecuredJWT(payload).encode(),
      // The public key of the issuer as the secret of an HMAC.
      await new SignJWT(payload)
        .setProtectedHeader({ alg: 'HS256', kid: 'key-1' })
        .sign(Buffer.from(JSON.stringify(provider.keys[0]))),
      'not.a.token',
      'text',
    ];
    for (const token of tokens)
      expect(await rejection(token)).toEqual(rejected('The sign-on token is not valid.'));
    expect(logs.map(({ msg }) => msg)).toEqual(tokens.map(() => 'token rejected'));
    expect(logs.every(({ reason }) => reason !== '')).toBe(true);
    expect(JSON.stringify(logs)).not.toContain(email);
  });

  it('SSO-1 is rejected with a hint for clients of the protocol', async () => {
    const { headers } = await verify('text').catch((error) => error);
    expect(headers).toEqual({ 'WWW-Authenticate': 'Bearer error="invalid_token"' });
  });
});

describe('the keys of the issuer', () => {
  const unavailable = {
    status: 503,
    message: 'The identity provider is unavailable. Try again in a moment.',
  };

  it('SSO-2 are fetched once for many tokens', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 5 }, () => provider.sign({ email }, now)),
    );
    await Promise.all(tokens.map(verify));
    await verify(tokens[0] as string);
    expect(provider.requests).toEqual(['/.well-known/openid-configuration', '/keys']);
  });

  it('SSO-2 are fetched again for an unknown key, at most every 30 s', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const before = await provider.sign({ email }, now);
    await verify(before);
    await provider.rotate();
    const after = await provider.sign({ email }, now);
    expect(await rejection(after)).toEqual(rejected('The sign-on token is not valid.'));
    vi.setSystemTime(Date.now() + 30 * second);
    expect(await verify(after)).toBe(email);
    expect(await verify(before)).toBe(email);
    expect(provider.requests.filter((path) => path === '/keys')).toHaveLength(2);
  });

  it('SSO-2 that the issuer has removed are accepted for 10 min', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const token = await provider.sign({ email }, now);
    await verify(token);
    await provider.rotate();
    provider.keys.shift();
    vi.setSystemTime(Date.now() + 600 * second);
    expect(await rejection(token)).toEqual(rejected('The sign-on token is not valid.'));
  });

  it.each([
    ['a failed configuration', '/.well-known/openid-configuration', { status: 500 }],
    [
      'a configuration without keys',
      '/.well-known/openid-configuration',
      { body: { issuer: 'x' } },
    ],
    [
      'the configuration of another issuer',
      '/.well-known/openid-configuration',
      { body: { issuer: 'https://x', jwks_uri: 'https://x' } },
    ],
    ['failed keys', '/keys', { status: 404 }],
    ['keys that are none', '/keys', { body: [] }],
  ])('SSO-2 are a 503 after %s, until they can be fetched', async (_case, failing, response) => {
    const token = await provider.sign({ email }, now);
    provider.respond = (path) => (path === failing ? response : undefined);
    expect(await rejection(token)).toEqual(unavailable);
    expect(await rejection(token)).toEqual(unavailable);
    expect(logs).toMatchObject([
      { issuer: provider.issuer, msg: 'keys of tokens not fetched' },
      { msg: 'keys of tokens not fetched' },
    ]);
    provider.respond = () => undefined;
    expect(await verify(token)).toBe(email);
  });

  it('SSO-2 are a 503 while the issuer is unreachable', async () => {
    const token = await provider.sign({ email }, now);
    const gone = await startTokenProvider();
    await gone.close();
    verify = verifier(gone.issuer);
    expect(await rejection(token)).toEqual(unavailable);
    expect(logs).toMatchObject([{ reason: 'ECONNREFUSED' }]);
  });

  it('SSO-1 SSO-2 of an issuer with a slash at its end are found', async () => {
    const issuer = `${provider.issuer}/`;
    provider.respond = (path) =>
      path.startsWith('/.well')
        ? { body: { issuer, jwks_uri: `${provider.issuer}/keys` } }
        : undefined;
    verify = verifier(issuer);
    expect(await verify(await provider.sign({ email, iss: issuer }, now))).toBe(email);
    expect(provider.requests).toEqual(['/.well-known/openid-configuration', '/keys']);
  });
});
