import { randomUUID } from 'node:crypto';
import { type Check, failed, passed } from './check.ts';
import { expectedHeaders } from './expected-headers.ts';
import { parseObject, send } from './send.ts';

const strictTransport = 'strict-transport-security';

const clientDocument: Check = {
  name: 'document',
  async run(target) {
    const { status } = await send(target, '/login');
    if (status === 200) return passed('The document arrives.');
    const advice =
      'Set proxy_buffer_size 16k and proxy_buffers 8 16k, since a document has 2 kB of headers, or see the log of the proxy.';
    return failed(`The document gets status ${status}, although /version arrives.`, advice);
  },
};

const needs = ['rate limit', 'document'];

const security: Check = {
  name: 'security headers',
  needs,
  async run(target) {
    const page = await send(target, '/login');
    const clientReports = parseObject(await send(target, '/version'))?.client_reports === true;
    const expected = await expectedHeaders(target, {
      page: page.text,
      clientReports,
      secure: target.url.protocol === 'https:',
    });
    const names = new Set([...Object.keys(expected), strictTransport]);
    const changed = [...names].filter((name) => page.headers[name] !== expected[name]);
    if (changed.length === 0)
      return passed(`${names.size} headers arrive as the gateway sends them.`);
    // The gateway sends it only if the request reached it as one over TLS.
    const proto = changed.includes(strictTransport)
      ? 'Let the proxy set X-Forwarded-Proto, and set TRUST_PROXY to its addresses. '
      : '';
    const advice =
      'Remove add_header, more_set_headers and proxy_hide_header for them (ingress-nginx: hsts "false" and add-headers in its ConfigMap); run the doctor of the same release.';
    return failed(`Changed, repeated or missing: ${changed.join(', ')}.`, proto + advice);
  },
};

const compression: Check = {
  name: 'compression',
  needs,
  async run(target) {
    const { text } = await send(target, '/login', { headers: { 'Accept-Encoding': 'identity' } });
    const asset = /"(\/assets\/[\w.-]+\.(?:js|css))"/.exec(text)?.[1];
    for (const path of ['/login', ...(asset ? [asset] : [])]) {
      for (const encoding of ['br', 'gzip']) {
        const { headers } = await send(target, path, { headers: { 'Accept-Encoding': encoding } });
        if (headers['content-encoding'] === encoding) continue;
        const advice = 'Remove proxy_set_header Accept-Encoding and gunzip, and do not recompress.';
        return failed(`${path} arrives without the gateway's compression (${encoding}).`, advice);
      }
    }
    return passed('Brotli and gzip arrive as the gateway sends them.');
  },
};

const requestId: Check = {
  name: 'X-Request-Id',
  needs,
  async run(target) {
    const id = `doctor-${randomUUID()}`;
    const { headers } = await send(target, '/login', { headers: { 'X-Request-Id': id } });
    const returned = headers['x-request-id'];
    if (returned === id) return passed('The request id is returned unchanged.');
    if (returned) return passed('The proxy replaces the request id by its own and returns it.');
    return failed('Responses have no X-Request-Id.', 'Remove proxy_hide_header X-Request-Id.');
  },
};

export const headerChecks = [clientDocument, security, compression, requestId];
