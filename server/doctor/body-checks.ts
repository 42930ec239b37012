import { type Check, failed, passed, skipped } from './check.ts';
import { isGatewayError, parseObject, send } from './send.ts';

/** An address of no endpoint. */
const path = '/ajax/doctor';
const advice = 'Set client_max_body_size (ingress-nginx: nginx.ingress.kubernetes.io/proxy-body-size) to more than BODY_LIMIT.';

const bodyLimit: Check = {
  name: 'body limit',
  async run(target) {
    const limit = target.bodyLimit;
    const sendBody = (size: number, headers = {}) => send(target, path, { method: 'POST', headers, body: Buffer.alloc(size) });
    // The gateway rejects a token that is in the cookie only, so the backend receives nothing.
    const allowed = await sendBody(limit, { Cookie: 'XSRF-TOKEN=doctor' });
    if (!isGatewayError(allowed)) {
      return failed(`${limit} bytes do not reach the gateway: a proxy responds with ${allowed.status}.`, advice);
    }
    const larger = await sendBody(limit + 1);
    if (parseObject(larger)?.read_only === true) return skipped('READ_ONLY rejects every body before its size is checked.');
    if (larger.status !== 413) {
      return failed(
        `${limit + 1} bytes get status ${larger.status}, not 413.`,
        'Set BODY_LIMIT for the doctor, in bytes, to the value of the gateway.',
      );
    }
    if (isGatewayError(larger)) return passed(`No proxy rejects ${limit} bytes, and the gateway rejects more.`);
    return failed('A proxy rejects larger bodies with its own page instead of JSON.', advice);
  },
};

export const bodyChecks = [bodyLimit];
