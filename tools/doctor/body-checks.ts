import { type Check, failed, passed } from './check.ts';
import { probeOf, sendProbe, withSecret } from './probe-request.ts';
import { isGatewayError } from './send.ts';

const advice =
  'Set client_max_body_size (ingress-nginx: nginx.ingress.kubernetes.io/proxy-body-size) to more than BODY_LIMIT.';

const bodyLimit: Check = {
  name: 'body limit',
  needs: ['error pages', 'methods'],
  async run(target) {
    const limit = target.bodyLimit;
    const sendBody = (size: number) =>
      sendProbe(target, '', { method: 'POST', body: Buffer.alloc(size) });
    const allowed = await sendBody(limit);
    if (allowed.status === 413 && isGatewayError(allowed)) {
      return failed(
        `${limit} bytes get status 413 from the gateway.`,
        'Set BODY_LIMIT for the doctor, in bytes, to the value of the gateway.',
      );
    }
    if (allowed.status === 413) return failed(`${limit} bytes do not reach the gateway.`, advice);
    if (probeOf(allowed)?.method !== 'POST') {
      return failed(
        `A proxy responds to ${limit} bytes with ${allowed.status}.`,
        'Find the reason in the log of the proxy.',
      );
    }
    const larger = await sendBody(limit + 1);
    if (larger.status !== 413) {
      return failed(
        `${limit + 1} bytes get status ${larger.status}, not 413.`,
        'Set BODY_LIMIT for the doctor, in bytes, to the value of the gateway.',
      );
    }
    if (isGatewayError(larger))
      return passed(`No proxy rejects ${limit} bytes, and the gateway rejects more.`);
    return failed(
      'A proxy rejects larger bodies with its own page instead of JSON.',
      `${advice} Or remove error_page 413.`,
    );
  },
};

export const bodyChecks = [bodyLimit].map(withSecret);
