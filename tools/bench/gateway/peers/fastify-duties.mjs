/**
 * fastify with the duties of the gateway, from the plugins that its users pick: helmet, cookies, an XSRF check, request ids,
 * forwarded headers, a limit in flight, metrics and one log line per request. Run with PORT, BACKEND_URL, CLIENT and HEADERS.
 */
import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import proxy from '@fastify/http-proxy';
import files from '@fastify/static';
import fastify, { LogController } from 'fastify';
import metrics from 'fastify-metrics';

const { PORT, BACKEND_URL, CLIENT, HEADERS = '{}' } = process.env;
const pageHeaders = JSON.parse(HEADERS);
const limit = 500;
let inFlight = 0;

const app = fastify({
  logger: true,
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: ({ headers }) =>
    /^[\w.-]{1,64}$/.test(headers['x-request-id'] ?? '') ? headers['x-request-id'] : randomUUID(),
});
await app.register(metrics, { endpoint: null, defaultMetrics: { enabled: false } });
app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
app.addHook('onResponse', async ({ id, ip, method, url, log }, reply) => {
  const [path] = url.split('?', 1);
  log.info(
    {
      request_id: id,
      client_ip: ip,
      method,
      path,
      status: reply.statusCode,
      duration_ms: Math.round(reply.elapsedTime),
    },
    'request',
  );
});

/** Removes what a client may forge. The proxy itself drops hop-by-hop headers. */
function rewriteRequestHeaders({ id, ip, protocol, host }, { forwarded, ...headers }) {
  for (const name of Object.keys(headers))
    if (name.startsWith('x-forwarded-')) delete headers[name];
  return {
    ...headers,
    'x-forwarded-for': ip,
    'x-forwarded-proto': protocol,
    'x-forwarded-host': host,
    'x-real-ip': ip,
    'x-request-id': id,
  };
}

await app.register(async (ajax) => {
  await ajax.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: false,
    strictTransportSecurity: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  await ajax.register(cookie);
  ajax.addHook('onRequest', async (request, reply) => {
    if (inFlight >= limit) return reply.code(503).send({ message: 'Too many requests.' });
    inFlight += 1;
    reply.raw.once('close', () => {
      inFlight -= 1;
    });
    reply.header('cache-control', 'no-store');
    if (request.headers['sec-fetch-site'] === 'cross-site')
      return reply.code(403).send({ message: 'Another site.' });
    const token = request.cookies['XSRF-TOKEN'];
    const isSafe = request.method === 'GET' || request.method === 'HEAD';
    if (isSafe || token === undefined || token === request.headers['x-xsrf-token']) return;
    return reply.code(419).send({ message: 'The page has expired.' });
  });
  await ajax.register(proxy, {
    upstream: BACKEND_URL,
    prefix: '/ajax',
    rewritePrefix: '/ajax',
    // It logs two lines of its own.
    disableRequestLogging: true,
    replyOptions: { rewriteRequestHeaders },
  });
});
await app.register(async (pages) => {
  pages.addHook('onSend', async (_request, reply) => void reply.headers(pageHeaders));
  await pages.register(files, { root: CLIENT, preCompressed: true, immutable: true, maxAge: '1y' });
  pages.setNotFoundHandler((_request, reply) =>
    reply.sendFile('index.html', { cacheControl: false }),
  );
});
await app.listen({ port: Number(PORT), host: '127.0.0.1' });
