import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { createDeployment } from '../../../server/deployment/deployment.ts';
import { pageOf, readClient } from '../../../server/static/files.ts';
import { unreachableUrl } from '../../support/upstream.ts';
import { listening, startConsole } from '../console-process.ts';
import { builtClient, gateway } from '../gateway.ts';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'));
const build = { version: '1.2.3', commit: '0a1b2c3', build_time: '2026-11-21T18:00:00Z' };
const settings = { environment: null, announcement: null, readOnly: false };

const clientFiles = async () => readClient({ folder: await builtClient(), appName: 'Clearhouse' });

describe('GET /version', () => {
  it('DEPLOY-1 returns version, commit and build time, uncached', async () => {
    const files = await clientFiles();
    const deployment = createDeployment({ build, settings, files });
    const { origin } = await gateway({ backend: await unreachableUrl(), files, deployment });
    const response = await request(origin).get('/version').expect(200).expect('Cache-Control', 'no-store');
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
    await request(origin).post('/version').expect(404);
  });

  it('DEPLOY-1 returns another release for another commit or another client', async () => {
    const files = await clientFiles();
    const next = new Map(files).set('/', pageOf('<title>The next one</title>'));
    const releases = [
      createDeployment({ build, files }),
      createDeployment({ build: { ...build, build_time: 'unknown' }, files }),
      createDeployment({ build: { ...build, commit: 'ffffff0' }, files }),
      createDeployment({ build, files: next }),
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
