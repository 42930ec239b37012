import { type Check, failed, passed } from './check.ts';
import { isGatewayError, send, sendRejected } from './send.ts';

/** More than a document of the console requests at once. */
const burst = 30;

const rateLimit: Check = {
  name: 'rate limit',
  async run(target) {
    const responses = await Promise.all(
      Array.from({ length: burst }, () => send(target, '/version')),
    );
    const limited = responses.find(
      ({ status, text }) => [429, 503].includes(status) && !text.includes('request_id'),
    );
    if (!limited) return passed(`No proxy rejects ${burst} requests at once.`);
    const advice =
      'Raise burst of limit_req and limit_conn (ingress-nginx: nginx.ingress.kubernetes.io/limit-rps and limit-connections), or remove them.';
    return failed(
      `A proxy rejects some of ${burst} requests at once with ${limited.status}.`,
      advice,
    );
  },
};

const errorPages: Check = {
  name: 'error pages',
  needs: ['rate limit'],
  async run(target) {
    // The gateway itself responds with 404 and 403.
    for (const response of [await send(target, '/assets/doctor.js'), await sendRejected(target)]) {
      if (isGatewayError(response)) continue;
      const advice =
        'Remove error_page, and set proxy_intercept_errors off (ingress-nginx: custom-http-errors in its ConfigMap).';
      return failed(
        `A proxy replaces an error of the gateway by its own page (status ${response.status}).`,
        advice,
      );
    }
    return passed('Errors of the gateway arrive as JSON.');
  },
};

const methods: Check = {
  name: 'methods',
  needs: ['rate limit', 'error pages'],
  async run(target) {
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) {
      const response = await sendRejected(target, { method });
      if (isGatewayError(response)) continue;
      const advice =
        'Remove limit_except and conditions on $request_method, and the rules of a firewall for methods.';
      return failed(
        `${method} does not reach the gateway: a proxy responds with ${response.status}.`,
        advice,
      );
    }
    return passed('GET, POST, PATCH and DELETE reach the gateway.');
  },
};

const headers: Check = {
  name: 'request headers',
  needs: ['rate limit', 'error pages', 'methods'],
  async run(target) {
    const response = await sendRejected(target, {
      headers: { Cookie: `large=${'x'.repeat(6_000)}` },
    });
    if (isGatewayError(response)) return passed('6 kB of headers reach the gateway.');
    const advice =
      'Set large_client_header_buffers 4 16k (ingress-nginx: large-client-header-buffers in its ConfigMap).';
    return failed(
      `6 kB of headers do not reach the gateway: a proxy responds with ${response.status}.`,
      advice,
    );
  },
};

const caching: Check = {
  name: 'caches',
  needs: ['rate limit', 'document'],
  async run(target) {
    const pages = [await send(target, '/login'), await send(target, '/login')];
    const [id, again] = pages.map((page) => page.headers['x-request-id']);
    if (id !== undefined && id === again) {
      return failed(
        'A proxy caches the document: a release reaches no user.',
        'Remove proxy_cache, or proxy_ignore_headers Cache-Control and proxy_cache_valid.',
      );
    }
    const [page] = pages;
    if (page?.headers['cache-control'] !== 'no-cache') {
      return failed(
        `The document arrives with Cache-Control ${page?.headers['cache-control']}: a release reaches no user.`,
        'Remove expires, add_header Cache-Control and proxy_hide_header Cache-Control.',
      );
    }
    return passed('No proxy caches the document.');
  },
};

export const requestChecks = [rateLimit, errorPages, methods, headers];
export const cacheChecks = [caching];
