import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { createDeployment, type Deployment } from '../../../server/deployment/deployment.ts';
import { readClient } from '../../../server/static/files.ts';
import { unreachableUrl } from '../../support/upstream.ts';
import { builtClient, gateway } from '../gateway.ts';

const environment = { name: 'Staging <"1"> $&', colour: 'amber' } as const;
const settings = {
  environment,
  announcement: '</title><script>alert(1)</script> "quoted" & more',
  readOnly: false,
};

async function served() {
  const client = readClient({ folder: await builtClient(), appName: 'Clearhouse' });
  const deployment = createDeployment({ settings, client });
  return {
    ...(await gateway({ backend: await unreachableUrl(), client, deployment })),
    deployment,
  };
}

const textOf = (html: string) =>
  html.replace(
    /&(quot|lt|gt|amp);/g,
    (_, name: string) => ({ quot: '"', lt: '<', gt: '>', amp: '&' })[name] ?? '',
  );

/** Returns the settings in a document. */
const settingsOf = (html: string) =>
  JSON.parse(textOf(/<meta name="settings" content="([^"]*)">/.exec(html)?.[1] ?? ''));

const load = async (origin: string, encoding: string) => {
  const response = await fetch(`${origin}/login`, { headers: { 'Accept-Encoding': encoding } });
  return { html: await response.text(), etag: response.headers.get('ETag') };
};

const expectCurrent = async (origin: string, deployment: Deployment) => {
  const documents = await Promise.all(
    ['br', 'gzip', 'identity'].map((encoding) => load(origin, encoding)),
  );
  for (const { html } of documents)
    expect(settingsOf(html)).toEqual({ app_name: 'Clearhouse', deployment: deployment.info() });
  expect(new Set(documents.map(({ etag }) => etag)).size).toBe(1);
};

describe('the document of a deployment', () => {
  it('DEPLOY-2 contains its data in every encoding', async () => {
    const { origin, deployment } = await served();
    await expectCurrent(origin, deployment);
  });

  it('DEPLOY-2 names the environment in its title and icon, escaped', async () => {
    const { html } = await load((await served()).origin, 'identity');
    expect(html).toContain('<title>[Staging &lt;&quot;1&quot;&gt; $&amp;] Clearhouse</title>');
    expect(html).toContain('<link rel="icon" href="/icon-amber.svg">');
    expect(html).not.toContain('<script>');
  });

  it('SHELL-23 names the app and has the place of the environment', async () => {
    const client = readClient({ folder: await builtClient(), appName: 'A & <B>' });
    for (const [settings, body] of [
      [{ environment: null }, '<body><b>A &amp; &lt;B&gt;</b></body>'],
      [{ environment }, '<body><div class="frame-strip"></div><b>A &amp; &lt;B&gt;</b></body>'],
    ] as const) {
      const deployment = createDeployment({
        settings: { ...settings, announcement: null, readOnly: false },
        client,
      });
      const { origin } = await gateway({ backend: await unreachableUrl(), client, deployment });
      expect((await load(origin, 'identity')).html).toContain(body);
    }
  });

  it('DEPLOY-4 changes with the settings, and so does its ETag', async () => {
    const { origin, deployment } = await served();
    const before = await load(origin, 'br');
    deployment.apply({ environment: null, announcement: 'Later', readOnly: true });
    await expectCurrent(origin, deployment);
    const after = await load(origin, 'br');
    expect(after.html).toContain('<title>Clearhouse</title>');
    expect(after.html).toContain('<link rel="icon" href="/assets/icon-1A2B3C4D.svg">');
    await request(origin)
      .get('/login')
      .set('If-None-Match', before.etag ?? '')
      .expect(200);
    await request(origin)
      .get('/login')
      .set('If-None-Match', after.etag ?? '')
      .expect(304);
  });
});
