import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ProbeResponse, probePath } from '../../server/ops/probe.ts';
import { type Check, failed, passed, skipped } from './check.ts';
import { probed, probeOf, sendProbe, withSecret } from './probe-request.ts';
import { isGatewayError, send } from './send.ts';

/** More than a page of the console requests at once. */
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
    const requests: [path: string, headers: Record<string, string>][] = [
      ['/assets/doctor.js', {}],
      [probePath, { 'Sec-Fetch-Site': 'cross-site' }],
    ];
    for (const [path, headers] of requests) {
      const response = await send(target, path, { headers });
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

const probe: Check = {
  name: 'probe',
  needs: ['rate limit'],
  async run(target) {
    if (!target.secret)
      return skipped(
        'Set DOCTOR_SECRET, for the gateway and for the doctor, to check what reaches the gateway.',
      );
    const response = await sendProbe(target);
    if (probeOf(response)) return passed('The gateway responds to the doctor.');
    if (isGatewayError(response)) {
      return failed(
        'The gateway rejects the secret.',
        'Set DOCTOR_SECRET to the same value for the gateway and the doctor.',
      );
    }
    const advice = 'Route /ajax to the gateway, and see the log of the proxy.';
    return failed(
      `${probePath} does not reach the gateway: a proxy responds with ${response.status}.`,
      advice,
    );
  },
};

const methods: Check = {
  name: 'methods',
  async run(target) {
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) {
      const response = await sendProbe(target, '', { method });
      if (probeOf(response)?.method === method) continue;
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
  needs: ['methods'],
  async run(target) {
    const Cookie = 'doctor=1; XSRF-TOKEN=doctor';
    const received = await probed(target, '', {
      method: 'POST',
      headers: { Cookie, 'X-XSRF-TOKEN': 'doctor' },
    });
    if (!received?.cookie) {
      return failed(
        'Cookies do not reach the gateway.',
        'Remove proxy_set_header Cookie, and pass Cookie on in a CDN.',
      );
    }
    if (!received.xsrf_token) {
      return failed(
        'X-XSRF-TOKEN does not reach the gateway: every change gets 419.',
        'Remove proxy_set_header X-XSRF-TOKEN.',
      );
    }
    const large = await sendProbe(target, '', {
      headers: { Cookie: `doctor=1; large=${'x'.repeat(6_000)}` },
    });
    if (probeOf(large))
      return passed('Cookies, X-XSRF-TOKEN and 6 kB of headers reach the gateway.');
    const advice =
      'Set large_client_header_buffers 4 16k (ingress-nginx: large-client-header-buffers in its ConfigMap).';
    return failed(
      `6 kB of headers do not reach the gateway: a proxy responds with ${large.status}.`,
      advice,
    );
  },
};

const paths: Check = {
  name: 'paths',
  async run(target) {
    const path = '/a%2Fb%20c';
    const received = await probed(target, path);
    if (received?.target === probePath + path)
      return passed('Encoded paths reach the gateway unchanged.');
    const advice = 'Remove the path from proxy_pass, also a slash at its end, and any rewrite.';
    return failed(
      `${probePath + path} reaches the gateway as ${received?.target ?? 'nothing'}.`,
      advice,
    );
  },
};

const httpVersion: Check = {
  name: 'HTTP version',
  async run(target) {
    const received = await probed(target);
    if (received?.http_version === '1.1') return passed('The gateway receives HTTP/1.1.');
    const advice = 'Set proxy_http_version 1.1. Without it an aborted report can look complete.';
    return failed(`The gateway receives HTTP/${received?.http_version}.`, advice);
  },
};

const retries: Check = {
  name: 'retries of writes',
  needs: ['methods'],
  async run(target) {
    if (!target.closesConnections) {
      return skipped(
        'Closes a connection, after which nginx may not use that pod for 10 s: set DOCTOR_RETRIES=on.',
      );
    }
    const path = `?attempt=${randomUUID()}`;
    const response = await sendProbe(target, path, { method: 'POST' }).catch(() => undefined);
    const seen = new Map<string, number>();
    const count = (received: ProbeResponse | undefined) =>
      received && seen.set(received.process, received.attempts);
    if (response) count(probeOf(response));
    // nginx may take pods whose connection was closed out for 10 s.
    for (let sent = 0, counted = 0; counted < 10 && sent < 30; sent += 1) {
      const received = await probed(target, path);
      count(received);
      if (received) counted += 1;
      else await sleep(500);
    }
    const attempts = [...seen.values()].reduce((sum, one) => sum + one, 0);
    if (attempts <= 1) return passed('A POST whose connection is closed is not sent again.');
    const advice =
      'Remove non_idempotent from proxy_next_upstream (ingress-nginx: retry-non-idempotent "false" in its ConfigMap).';
    return failed(
      `A POST whose connection is closed is sent ${attempts} times: a change could be carried out twice.`,
      advice,
    );
  },
};

const caching: Check = {
  name: 'caches',
  needs: ['pages'],
  async run(target) {
    const advice =
      'Remove proxy_cache, or proxy_ignore_headers Cache-Control and proxy_cache_valid.';
    const [first, second] = [await probed(target), await probed(target)];
    if (first && first.request_id === second?.request_id) {
      return failed('A proxy caches /ajax: users receive the data of others.', advice);
    }
    const pages = [await send(target, '/login'), await send(target, '/login')];
    const [id, again] = pages.map((page) => page.headers['x-request-id']);
    if (id !== undefined && id === again)
      return failed('A proxy caches pages: users receive the session id of others.', advice);
    const [page] = pages;
    if (page?.headers['cache-control'] !== 'no-cache') {
      const setting =
        'Remove expires, add_header Cache-Control and proxy_hide_header Cache-Control.';
      return failed(
        `Pages arrive with Cache-Control ${page?.headers['cache-control']}: a release reaches no user.`,
        setting,
      );
    }
    return passed('No proxy caches data or pages.');
  },
};

const waiting: Check = {
  name: 'waiting time',
  async run(target) {
    const started = performance.now();
    const response = await sendProbe(target, `?wait_ms=${target.waitMs}`, {
      timeoutMs: target.waitMs + 10_000,
    }).catch((error: Error) => error);
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    if (!(response instanceof Error) && probeOf(response))
      return passed(`A response that takes ${seconds} s arrives.`);
    const advice =
      'Set proxy_read_timeout 3600s (ingress-nginx: nginx.ingress.kubernetes.io/proxy-read-timeout), or the idle timeout of a load balancer.';
    const status = response instanceof Error ? response.message : response.status;
    return failed(
      `A proxy ends a request after ${seconds} s (${status}), before BACKEND_TIMEOUT_MS.`,
      advice,
    );
  },
};

export const requestChecks = [
  rateLimit,
  errorPages,
  probe,
  ...[methods, headers, paths, httpVersion, waiting].map(withSecret),
];
export const cacheChecks = [caching].map(withSecret);
export const retryChecks = [retries].map(withSecret);
