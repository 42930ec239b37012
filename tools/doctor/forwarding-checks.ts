import { randomBytes, randomUUID } from 'node:crypto';
import { type Check, failed, passed, skipped } from './check.ts';
import { probed, withSecret } from './probe-request.ts';

/** Headers in which proxies for single sign-on name the user. */
const identityHeaders = [
  'Remote-User',
  'Remote-Email',
  'X-Remote-User',
  'X-User',
  'X-Forwarded-User',
  'X-Forwarded-Email',
  'X-Forwarded-Preferred-Username',
  'X-Auth-Request-User',
  'X-Auth-Request-Email',
  'X-Auth-Request-Groups',
  'X-Webauth-User',
  'X-Authentik-Username',
  'X-Goog-Authenticated-User-Email',
  'X-Ms-Client-Principal-Name',
  'Oidc_Claim_Email',
  'Tailscale-User-Login',
];

const identity: Check = {
  name: 'forged identity',
  needs: ['request headers'],
  async run(target) {
    const mark = `forged-${randomUUID()}`;
    // A proxy may drop a name with an underscore, and a backend may read it as a hyphen.
    const names = [...identityHeaders, ...identityHeaders.map((name) => name.replaceAll('-', '_'))];
    const headers = Object.fromEntries(names.map((name) => [name, mark]));
    const received = await probed(target, `?mark=${mark}`, { headers });
    if (!received)
      return failed(
        'The headers of identity do not reach the gateway.',
        'See the log of the proxy.',
      );
    if (received.marked.length === 0)
      return passed('No header that names a user passes from a client to the backend.');
    const advice =
      'Let the proxy for sign-on remove or replace them (nginx: proxy_set_header with the value of auth_request_set), or remove them from IDENTITY_HEADERS.';
    return failed(`A client can send the backend ${received.marked.join(', ')}.`, advice);
  },
};

const trace: Check = {
  name: 'traceparent',
  async run(target) {
    const id = randomBytes(16).toString('hex');
    const traceparent = `00-${id}-${randomBytes(8).toString('hex')}-01`;
    const continued = await probed(target, `?mark=${id}`, { headers: { traceparent } });
    if (!continued?.marked.includes('traceparent')) {
      return failed(
        'A traceparent does not reach the gateway, so traces end at the proxy.',
        'Remove proxy_set_header traceparent.',
      );
    }
    if (continued.trace !== 'sampled') {
      return failed(
        'A proxy marks sampled traces as not sampled.',
        'Let the tracing of the proxy follow the sampling of its parent.',
      );
    }
    const own = await probed(target);
    if (own?.trace === 'unsampled') {
      const advice = 'Let the proxy sample its traces, or turn its tracing off.';
      return failed(
        'A proxy starts traces that are not sampled, which turns off the tracing behind it.',
        advice,
      );
    }
    return passed(
      own?.trace === 'sampled'
        ? 'A trace is continued, and a proxy starts others.'
        : 'A trace is continued, and none is invented.',
    );
  },
};

const forwardedFor: Check = {
  name: 'client address',
  async run(target) {
    const received = await probed(target);
    if (received?.forwarded_for === 'addresses')
      return passed('The gateway reads X-Forwarded-For of the proxy.');
    if (received?.forwarded_for === 'none')
      return skipped('No proxy of TRUST_PROXY sends X-Forwarded-For.');
    const advice =
      'Let the proxy send addresses only, such as proxy_set_header X-Forwarded-For $remote_addr.';
    return failed(
      'The gateway cannot read X-Forwarded-For, so all clients share the limits of one address.',
      advice,
    );
  },
};

export const forwardingChecks = [identity, trace, forwardedFor].map(withSecret);
