import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDeployment } from '../../../server/deployment/deployment.ts';
import { readClient } from '../../../server/static/files.ts';
import { StartupError } from '../../../shared/startup-error.ts';
import { unreachableUrl } from '../../support/upstream.ts';
import { builtClient, gateway, script } from '../gateway.ts';

let origin: string;
beforeEach(async () => {
  ({ origin } = await gateway({ backend: await unreachableUrl() }));
});

describe('serving the client', () => {
  it.each([
    '/',
    '/login',
    '/orders/ABC-1',
    '/wallet-providers/bitgo.com',
    '/wallet-providers/Bit%2FGo%20%232',
    '/users?page=3',
  ])('GW-1 serves the document for the client route %s', async (route) => {
    const response = await request(origin)
      .get(route)
      .expect(200)
      .expect('Cache-Control', 'no-cache');
    expect(response.text).toMatch(/^<!doctype html>/);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    await request(origin)
      .get(route)
      .set('If-None-Match', response.get('ETag') ?? '')
      .expect(304);
  });

  it.each([
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br ; q=0.000, gzip;q=0.5', 'gzip'],
    ['gzip, BR;q=0.9', 'gzip'],
    ['br;q=0.1, gzip;q=1', 'gzip'],
    ['gzip;q=0.1, *', 'br'],
    ['*;q=0.5, gzip', 'gzip'],
    ['*', 'br'],
    ['x-br, gzipped', undefined],
    ['identity', undefined],
  ])('GW-1 serves an immutable asset in the best encoding of "%s"', async (accepted, encoding) => {
    const response = await request(origin)
      .get('/assets/main-1A2B3C4D.js')
      .set('Accept-Encoding', accepted)
      .buffer(true)
      .expect(200);
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
    });
    expect(response.get('Content-Encoding')).toBe(encoding);
    const read = await fetch(`${origin}/assets/main-1A2B3C4D.js`, {
      headers: { 'Accept-Encoding': accepted },
    });
    expect(await read.text()).toBe(script);
  });

  it.each([
    '/assets/gone.js',
    '/assets/',
    '/assets/main-1A2B3C4D.js.br',
    '/favicon.ico',
    '/manifest.json',
    '/ajax',
    '/metrics',
    '/metrics/',
    '/livez',
  ])('GW-1 responds 404 to the missing file %s', async (path) => {
    const response = await request(origin).get(path).expect(404);
    expect(response.body).toEqual({
      message: expect.any(String),
      request_id: expect.any(String),
      sent: false,
    });
  });

  it.each(['/.git/config', '/%2egit/config', '/users/.hidden', '/.well-known/security.txt'])(
    'GW-1 responds to the hidden path %s with 404',
    async (path) => void (await request(origin).get(path).expect(404)),
  );

  it('GW-42 responds to a path of 14,000 dots in little processor time', async () => {
    const costs: number[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const before = process.cpuUsage();
      await request(origin)
        .get(`/a${'.'.repeat(14_000)}/x`)
        .expect(200);
      const { user, system } = process.cpuUsage(before);
      costs.push((user + system) / 1_000);
    }
    expect(Math.min(...costs)).toBeLessThan(50);
  });

  it('GW-1 serves the file that SECURITY_TXT names', async () => {
    const folder = await builtClient();
    const securityTxt = join(folder, 'contact.txt');
    writeFileSync(securityTxt, 'Contact: mailto:security@example.com\n');
    const client = readClient({ folder, appName: 'Clearhouse', securityTxt });
    const served = await gateway({ backend: await unreachableUrl(), client });
    const response = await request(served.origin).get('/.well-known/security.txt').expect(200);
    expect(response.type).toBe('text/plain');
    expect(response.text).toBe('Contact: mailto:security@example.com\n');
    expect(() => readClient({ folder, appName: 'Clearhouse', securityTxt: '/nowhere' })).toThrow(
      StartupError,
    );
  });

  it('GW-1 redirects a request for an asset of another release eight times', async () => {
    let address = '/assets/main-00000000.js';
    for (let retry = 1; retry <= 8; retry += 1) {
      const response = await request(origin).get(address).expect(307);
      expect(response.headers).toMatchObject({ 'cache-control': 'no-store', connection: 'close' });
      address = response.headers.location ?? '';
      expect(address).toBe(`/assets/main-00000000.js?retry=${retry}`);
    }
    await request(origin).get(address).expect(404);
    await request(origin).get('/assets/main-00000000.js?retry=9').expect(404);
  });

  it('GW-1 responds to HEAD like GET, without the body', async () => {
    const get = await request(origin).get('/assets/mark-5E6F7A8B.png');
    const head = await request(origin).head('/assets/mark-5E6F7A8B.png').expect(200);
    expect(head.headers).toMatchObject({
      'content-length': '20',
      'content-type': 'image/png',
      etag: get.get('ETag'),
    });
    expect(head.text).toBeUndefined();
  });

  it('GW-5 responds 405 to a POST of a document', async () => {
    await request(origin).post('/users').expect(405).expect('Allow', 'GET, HEAD');
  });

  it('CALL-13 FORM-5 GW-1 OUT-2 SSO-6 writes settings into the document, escaped', async () => {
    const folder = join(import.meta.dirname, '../../../dist/client');
    const name = '$& <b>"Pay"</b>';
    const client = readClient({
      folder,
      appName: name,
      backendTimeoutMs: 1234,
      signOutUrl: '/out?rd="/"&x=$&',
      passwordRule: 'Use "12" & more.',
      contractPanel: true,
    });
    const html = createDeployment({ client }).document().bodies.identity.toString();
    expect(html).toContain('<title>$&amp; &lt;b&gt;&quot;Pay&quot;&lt;/b&gt;</title>');
    const [, content = ''] = /<meta name="settings" content="([^"]*)">/.exec(html) ?? [];
    const text = content
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
    expect(JSON.parse(text)).toMatchObject({
      app_name: name,
      backend_timeout_ms: 1234,
      sign_out_url: '/out?rd="/"&x=$&',
      password_rule: 'Use "12" & more.',
      contract_panel: true,
    });
  });

  it('GW-1 has a file whose name does not change with its content revalidated', async () => {
    const folder = await builtClient();
    writeFileSync(join(folder, 'licences.txt'), 'new');
    const client = readClient({ folder, appName: 'Clearhouse' });
    expect(client.files.get('/licences.txt')?.headers.get('Cache-Control')).toBe('no-cache');
  });

  it('OPS-12 serves the assets of the previous release beside its own', async () => {
    const [folder, previousFolder] = [await builtClient(), await builtClient()];
    writeFileSync(join(folder, 'licences.txt'), 'new');
    writeFileSync(join(previousFolder, 'licences.txt'), 'old');
    writeFileSync(join(previousFolder, 'assets/main-9Z8Y7X6W.js'), 'old script');
    const client = readClient({ folder, previousFolder, appName: 'Clearhouse' });
    const served = await gateway({ backend: await unreachableUrl(), client });
    const asset = await request(served.origin).get('/assets/main-9Z8Y7X6W.js').expect(200);
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(asset.text).toBe('old script');
    expect(client.files.get('/licences.txt')?.bodies.identity.toString()).toBe('new');
  });

  it('GW-1 reads no file after the start', async () => {
    const folder = await builtClient();
    const client = readClient({ folder, appName: 'Clearhouse' });
    const served = await gateway({ backend: await unreachableUrl(), client });
    writeFileSync(join(folder, 'assets/late.js'), 'late');
    renameSync(join(folder, 'assets/main-1A2B3C4D.js'), join(folder, 'assets/moved.js'));
    await request(served.origin).get('/assets/late.js').expect(404);
    await request(served.origin).get('/assets/main-1A2B3C4D.js').expect(200);
  });

  it('GW-1 throws a StartupError when the client is not built', async () => {
    const folder = await builtClient();
    rmSync(join(folder, 'manifest.json'));
    expect(() => readClient({ folder, appName: 'Clearhouse' })).toThrow(
      new StartupError('The client is not built; run npm run build.'),
    );
  });
});
