import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redactBody, redactUrl } from '../../backend/system/redact.ts';

const secret = 'S3cretValue0f4Test';

describe('redaction', () => {
  it.each([
    `https://${secret}@api.example/health`,
    `https://me:${secret}@api.example/health`,
    `https://api.example/health?access_token=${secret}`,
    `https://api.example/health?p%61ssword=${secret}`,
    `https://api.example/hooks/${secret}/health`,
    `https://api.example/token/abc${secret}`,
    `https://api.example/health;jsessionid=${secret}?page=1`,
    `https://api.example/health?filter={"password":"${secret}"}`,
    `https://api.example/health#access_token=${secret}`,
    `https://api.example/health#${secret}`,
    `https://api.example/health?${secret}`,
    `https://api.example/health?PHPSESSID=${secret}&connect.sid=${secret}`,
    `https://api.example/health?redis_pass=${secret}&wallet_seed=${secret}&recovery_phrase=${secret}`,
    `https://api.example/health?next=https%253A%252F%252Fapi.example%252F%253Ftoken%253D${secret}`,
    `https://api.example/health?store=redis%3A%2F%2F%3A${secret}%40cache%2F1`,
    `https://api.example/bot123456:${secret}/health`,
    `https://api.example/hooks/%53${secret}/health`,
    `https://api.example/health,token=${secret}`,
  ])('BE-10 removes the secret of the URL %s', (url) => {
    expect(redactUrl(url)).not.toContain(secret);
  });

  it.each([
    `{"api_key":"${secret}"}`,
    `{"tokens":["${secret}"]}`,
    `{"secret":{"v":"${secret}"}}`,
    `{"pass\\u0077ord":"${secret}"}`,
    `{"passwd":"${secret}"}`,
    `{"pwd":"${secret}"}`,
    `{"session":"${secret}"}`,
    `{"credential":"${secret}"}`,
    `{"pin":123456,"message":"password=${secret}"}`,
    `{"items":[{"name":"Authorization","value":"Bearer ${secret}"}]}`,
    `{"log":"{\\"password\\":\\"${secret}\\"}"}`,
    `{"callback":"https://me:${secret}@api.example/"}`,
    `{"password":"${secret}`,
    `[{"token":"${secret}"}`,
    `Authorization: Bearer ${secret}`,
    `GET / HTTP/1.1\r\nCookie: a=1; b=${secret}\r\nAccept: */*`,
    `sign-in failed for password=${secret}, user=me`,
    `sign-in failed: {"password": "${secret}"}`,
    `username=me&password=${secret}`,
    `username=me&user%5Bpassword%5D=${secret}`,
    `<login><user>me</user><password>${secret}</password></login>`,
    `proxy http://me:${secret}@proxy.example:3128 failed`,
    `-----BEGIN RSA PRIVATE KEY-----\n${secret}\n-----END RSA PRIVATE KEY-----`,
    `-----BEGIN PGP PRIVATE KEY BLOCK-----\n${secret}\n-----END PGP PRIVATE KEY BLOCK-----`,
    `--b\r\nContent-Disposition: form-data; name="password"\r\n\r\n${secret}\r\n--b--`,
    `"{\\"password\\":\\"${secret}\\"}"`,
    `{"message":"rejected {\\\\"token\\\\":\\\\"${secret}\\\\"}"}`,
    `%7B%22password%22%3A%22${secret}%22%7D`,
    `&quot;password&quot;: &#34;${secret}&#34;`,
    `{"headers":["Host","api.example","X-Api-Key","${secret}"]}`,
    `{"key":"api_key","value":"${secret}"}`,
    `[{"Name":"password","Content":"${secret}"}]`,
    `cannot connect to postgres://me:${secret}@db.example/payments`,
    `cannot connect to me:${secret}@db.example`,
    `<password><![CDATA[${secret}]]></password>`,
    `<s:password s:type="x">${secret}</s:password>`,
    `<param name="password">${secret}</param>`,
    `<input type="hidden" value="${secret}" name="csrf_token">`,
    `password: |\n  ${secret}`,
    `X-Auth: first\r\n\t${secret}`,
    `password = first, ${secret}`,
    `login --password ${secret}`,
    `{"\uff50\uff41\uff53\uff53\uff57\uff4f\uff52\uff44":"${secret}"}`,
  ])('BE-10 removes the secret of the body %s', (body) => {
    expect(redactBody(body)).not.toContain(secret);
  });

  it('BE-10 removes tokens that are recognized by their form', () => {
    const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVmNHl0w5N';
    for (const token of [jwt, 'sk_live_4eC39HqLyjWDarjt', 'ghp_16C7e42F292c6912E7', 'AKIAIOSFODNN7EXAMPLE']) {
      expect(redactBody(`rejected ${token} today`)).toBe('rejected removed today');
      expect(redactBody(JSON.stringify({ value: token }))).toBe('{"value":"removed"}');
    }
  });

  it('BE-10 leaves text without secrets as it is', () => {
    for (const text of [
      'no JSON at all',
      'upstream connect error or disconnect/reset before headers',
      '<html><body><script>alert(1)</script></body></html>',
      'pair=XBTUSD&volume=0.5',
      'status: ok, pair: XBT',
      'The token has expired. Sign in at 12:30.',
      '{"name":"auth-service","status":"ok"}',
      '100% of 5 providers \\ 0 failed',
    ]) {
      expect(redactBody(text)).toBe(text);
    }
    expect(redactUrl('https://api.example/v2/wallets/btc/health?pair=XBT')).toBe(
      'https://api.example/v2/wallets/btc/health?pair=XBT',
    );
  });

  it('BE-10 keeps every digit of the numbers in JSON', () => {
    const body = '{"txid":9007199254740993,"amount":1.10,"wei":123456789012345678901234567890}';
    expect(redactBody(body)).toBe(body);
  });

  it('BE-10 takes linear time for long text', () => {
    for (const unit of ['x', 'a:', 'a=', '"a":', '<a ', 'a b ', '\\', 'https://']) {
      expect(redactBody(unit.repeat(65_536 / unit.length)).length).toBeGreaterThan(0);
    }
  });
});

const word = fc.constantFrom(
  'key',
  'token',
  'secret',
  'password',
  'passwd',
  'pwd',
  'credential',
  'session',
  'signature',
  'cookie',
);
/** A name that holds a secret, in the spellings that APIs use. */
const secretName = fc
  .tuple(fc.constantFrom('', 'api', 'user', 'x', 'my'), word, fc.constantFrom('', 's', 'value'))
  .chain((parts) => {
    const words = parts.filter((part) => part !== '');
    const title = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
    return fc.constantFrom(
      words.join('_'),
      words.join('-'),
      words.map(title).join(''),
      words.join('_').toUpperCase(),
      words.join('.'),
    );
  });
const planted = fc.stringMatching(/^[A-Za-z0-9]{12,24}$/);
const plain = fc.dictionary(fc.stringMatching(/^[a-f]{1,6}$/), fc.jsonValue());
/** JSON text with some letters of a name written as escapes. */
const escaped = (name: string, every: number) =>
  [...name].map((letter, n) => (n % every === 0 ? `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}` : letter)).join('');

/** Ways to plant a secret under a name. */
const carriers: ((name: string, value: string, around: string, every: number) => string)[] = [
  (name, value, around) => `{"data":${around},"nested":[{"${name}":"${value}"}]}`,
  (name, value, around) => `{"${name}":{"list":[${around},"${value}"]}}`,
  (name, value, around, every) => `{"${escaped(name, every)}":"${value}","data":${around}}`,
  (name, value) => JSON.stringify({ message: JSON.stringify({ [name]: value }) }),
  (name, value) => `a=1&${encodeURIComponent(name)}=${value}&b=2`,
  (name, value) => `HTTP/1.1 401 Unauthorized\r\n${name}: ${value}\r\nDate: today`,
  (name, value) => `failed with ${name}=${value} at 12:00`,
  (name, value, _around, every) => `failed with {"${escaped(name, every)}": ["${value}"]}`,
  (name, value) => `failed with ${name} = '${value} ${value}'`,
  (name, value) => `<a><${name}>${value}</${name}></a>`,
  (name, value) => `see https://api.example/x?y=1&${name}=${value}`,
  (name, value) => JSON.stringify([{ name, value }]),
];

describe('redaction, any input', () => {
  it('BE-10 removes any planted secret from any body', () => {
    fc.assert(
      fc.property(
        secretName,
        planted,
        plain,
        fc.constantFrom(...carriers),
        fc.integer({ min: 1, max: 4 }),
        (name, value, around, carry, every) => {
          const surroundings = JSON.stringify(around);
          fc.pre(!surroundings.includes(value) && !name.includes(value));
          expect(redactBody(carry(name, value, surroundings, every))).not.toContain(value);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('BE-10 removes any planted secret from any URL', () => {
    fc.assert(
      fc.property(secretName, planted, fc.webUrl({ withQueryParameters: true }), (name, value, address) => {
        fc.pre(!address.includes(value));
        const url = new URL(address);
        url.password = value;
        url.searchParams.append(name, value);
        url.pathname += `/${name}/${value}`;
        expect(redactUrl(url.href)).not.toContain(value);
      }),
      { numRuns: 300 },
    );
  });

  it('BE-10 keeps any JSON without secret names', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.stringMatching(/^[a-f]{1,6}$/),
          fc.oneof(
            fc.integer(),
            fc.double({ noNaN: true, noDefaultInfinity: true }),
            fc.boolean(),
            fc.stringMatching(/^[a-f ]*$/),
          ),
        ),
        (value) => {
          expect(JSON.parse(redactBody(JSON.stringify(value)))).toEqual(JSON.parse(JSON.stringify(value)));
        },
      ),
    );
  });
});
