import type { AgentOptions } from 'node:http';
import express from 'express';
import request from 'supertest';
import { expect, it } from 'vitest';
import { createLifecycle } from '../../../server/lifecycle.ts';
import { createLogger, logRequests } from '../../../server/ops/logging.ts';
import { relayResponse } from '../../../server/proxy/response.ts';
import { createUpstream } from '../../../server/proxy/upstream.ts';
import { trackRequest } from '../../../server/request/context.ts';

it.each([
  ['ENOTFOUND', 502, 'backend-unreachable', 40],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 502, 'backend-unreachable', 40],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 502, 'backend-unreachable', 40],
  ['ECONNRESET', 502, 'backend-reset', 40],
  ['EPIPE', 502, 'backend-reset', 40],
  ['HPE_INVALID_CONSTANT', 502, 'backend-invalid-response', 40],
  ['ETIMEDOUT', 504, 'backend-timeout', 40],
  ['ERR_INVALID_ARG_TYPE', 500, 'internal-error', 50],
])('GW-11 GW-30 responds to the error %s with %i %s', async (code, status, failure, level) => {
  const lines: object[] = [];
  const pool: AgentOptions = {
    lookup: (_host, _options, done) =>
      done(Object.assign(new Error('secret'), { code, input: 's3cret' }), []),
  };
  const backend = { url: new URL('http://backend.test'), timeoutMs: 10_000 };
  const app = express();
  const logger = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) });
  app.use(
    trackRequest({
      lifecycle: createLifecycle(),
      observers: [logRequests(logger)],
    }),
    createUpstream({ backend, pool, relay: relayResponse }),
  );
  const { body } = await request(app).get('/ajax/users').expect(status);
  expect(body.message).not.toContain('secret');
  expect(body.sent).toBe(failure === 'internal-error' ? undefined : false);
  await expect.poll(() => lines).toMatchObject([{ failure, level }]);
  expect(JSON.stringify(lines)).not.toContain('s3cret');
});
