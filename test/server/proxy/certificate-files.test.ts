import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { createBackendCheck } from '../../../server/ops/health.ts';
import { createLogger } from '../../../server/ops/logging.ts';
import { createMetrics } from '../../../server/ops/metrics.ts';
import { readCertificates } from '../../../server/proxy/certificates.ts';
import { StartupError } from '../../../shared/startup-error.ts';
import { listening, startConsole } from '../console-process.ts';
import { filesOf, gatewayTo, oldClient, pathOf, pem, tlsBackend } from './tls-backend.ts';

const soon = { interval: 5 };

describe('the files of certificates', () => {
  it.each([
    ['damaged', { cert: 'damaged' }, /^BACKEND_CERT_FILE: .* has no certificates in PEM format\.$/],
    [
      'of another key',
      { key: pem('new-key') },
      /^BACKEND_KEY_FILE: .* is not the key of the certificate in BACKEND_CERT_FILE\.$/,
    ],
    [
      'expired',
      { cert: pem('expired-client') },
      /^BACKEND_CERT_FILE: .* expired on 2021-01-01T00:00:00\.000Z\.$/,
    ],
  ])('GW-40 stay in use when a change is %s', async (_, texts, reason) => {
    const { url } = await tlsBackend('old-server', { mutual: true });
    const { origin, certificateLines, write } = await gatewayTo(url, oldClient);
    write(texts);
    await expect
      .poll(() => certificateLines, soon)
      .toMatchObject([{ level: 50, reason: expect.stringMatching(reason) }]);
    expect(await (await fetch(`${origin}/ajax/users`)).text()).toBe('old client');
    write({ cert: pem('new-client'), key: pem('new-key') });
    await expect
      .poll(() => certificateLines.at(-1)?.msg, soon)
      .toBe('backend certificates changed');
    expect(await (await fetch(`${origin}/ajax/users`)).text()).toBe('new client');
  });

  it.each([
    [{ ca: 'new-key' }, /^BACKEND_CA_FILE: .* has no certificates in PEM format\.$/],
    [
      { cert: 'old-client', key: 'old-ca' },
      /^BACKEND_KEY_FILE: .* has no unencrypted private key in PEM format\.$/,
    ],
    [
      { cert: 'new-client', key: 'old-key' },
      /^BACKEND_KEY_FILE: .* is not the key of the certificate in BACKEND_CERT_FILE\.$/,
    ],
    [
      { cert: 'weak-client', key: 'weak-key' },
      /^BACKEND_CERT_FILE: .* is rejected by OpenSSL \(ERR_SSL_EE_KEY_TOO_SMALL\)\.$/,
    ],
    [
      { cert: 'expired-client', key: 'old-key' },
      /^BACKEND_CERT_FILE: .* expired on 2021-01-01T00:00:00\.000Z\.$/,
    ],
  ])('GW-40 GW-24 prevent the start if they are wrong: %o', (names, message) => {
    const read = () =>
      readCertificates({
        files: filesOf(names).files,
        logger: createLogger('silent', { write: () => {} }),
      });
    expect(read).toThrow(StartupError);
    expect(read).toThrow(message);
  });

  it('GW-40 end with the longest valid authority', () => {
    const { files, write } = filesOf({ ca: 'old-ca' });
    write({ ca: pem('old-ca') + pem('expired-server') });
    const { expiries, stop } = readCertificates({
      files,
      logger: createLogger('silent', { write: () => {} }),
    });
    stop();
    expect([...expiries]).toEqual([['authority', new Date('2120-01-01')]]);
  });

  it('GW-40 GW-24 end the start with one line', async () => {
    const running = startConsole({
      BACKEND_URL: 'https://127.0.0.1:9',
      BACKEND_CA_FILE: '/nowhere',
    });
    expect(await running.ended).toBe(1);
    expect(running.err()).toBe('BACKEND_CA_FILE: the file cannot be read (ENOENT).\n');
  });

  it('GW-40 are read by the console', async () => {
    const { url } = await tlsBackend('old-server', { mutual: true });
    const settings = {
      BACKEND_CA_FILE: 'old-ca',
      BACKEND_CERT_FILE: 'old-client',
      BACKEND_KEY_FILE: 'old-key',
    };
    const files = Object.fromEntries(
      Object.entries(settings).map(([name, file]) => [name, pathOf(file)]),
    );
    const origin = await listening(startConsole({ BACKEND_URL: url.href, ...files }));
    await request(origin).get('/readyz').expect(200);
    expect(await (await fetch(`${origin}/ajax/users`)).text()).toBe('old client');
  });

  it('GW-40 report their ends of validity as metrics', async () => {
    const { url } = await tlsBackend('old-server', { mutual: true });
    const { certificates } = await gatewayTo(url, oldClient);
    const checkBackend = createBackendCheck({ url, certificates });
    const build = { version: '1', commit: '2', build_time: '3' };
    const { registry } = createMetrics({ checkBackend, build, certificates });
    const end = Date.parse('2120-01-01') / 1000;
    for (const certificate of ['authority', 'client', 'server']) {
      const sample = `gateway_backend_certificate_expiry_timestamp_seconds{certificate="${certificate}"} ${end}\n`;
      await expect.poll(() => registry.metrics(), soon).toContain(sample);
    }
  });
});
