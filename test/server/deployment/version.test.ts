import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { createDeployment } from '../../../server/deployment/deployment.ts';
import { readClient } from '../../../server/static/files.ts';
import { unreachableUrl } from '../../support/upstream.ts';
import { listening, startConsole } from '../console-process.ts';
import { builtClient, gateway } from '../gateway.ts';

const { version } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'),
);
const build = { version: '1.2.3', commit: '0a1b2c3', build_time: '2026-11-21T18:00:00Z' };
const settings = { environment: null, announcement: null, readOnly: false };

const builtConsole = async () => readClient({ folder: await builtClient(), appName: 'Clearhouse' });

describe('GET /version', () => {
  it('DEPLOY-1 returns version, commit and build time, uncached', async () => {
    const client = await builtConsole();
    const deployment = createDeployment({ build, settings, client });
    const { origin } = await gateway({ backend: await unreachableUrl(), client, deployment });
    const response = await request(origin)
      .get('/version')
      .expect(200)
      .expect('Cache-Control', 'no-store');
    expect(response.type).toBe('application/json');
    expect(response.body).toEqual({
      ...build,
      client_reports: true,
      release: expect.stringMatching(/^[\w-]{12}$/),
      environment: null,
      announcement: null,
      read_only: false,
    });
    await request(origin).head('/version').expect(200);
  });

  it('DEPLOY-1 returns another release for another commit or another client', async () => {
    const client = await builtConsole();
    const next = {
      ...client,
      document: { ...client.document, html: '<title>The next one</title>' },
    };
    const releases = [
      createDeployment({ build, client }),
      createDeployment({ build: { ...build, build_time: 'unknown' }, client }),
      createDeployment({ build: { ...build, commit: 'ffffff0' }, client }),
      createDeployment({ build, client: next }),
    ].map(({ info }) => info().release);
    expect(releases[1]).toBe(releases[0]);
    expect(new Set(releases).size).toBe(3);
  });

  it('DEPLOY-1 names the build in the first line of the log', async () => {
    const running = startConsole({
      BACKEND_URL: (await unreachableUrl()).href,
      NODE_ENV: 'production',
      BUILD_COMMIT: build.commit,
      BUILD_TIME: build.build_time,
    });
    const origin = await listening(running);
    expect(running.lines()[0]).toMatchObject({ ...build, version, msg: 'starting' });
    expect((await request(origin).get('/version')).body).toMatchObject({ ...build, version });
  });
});
