import { type Check, failed, passed } from './check.ts';
import { isGatewayError, sendRejected } from './send.ts';

const bodyLimit: Check = {
  name: 'body limit',
  needs: ['rate limit', 'error pages', 'methods'],
  async run(target) {
    const size = target.bodyLimit;
    const response = await sendRejected(target, { method: 'POST', body: Buffer.alloc(size) });
    if (isGatewayError(response)) return passed(`No proxy rejects ${size} bytes.`);
    const advice =
      'Set client_max_body_size (ingress-nginx: nginx.ingress.kubernetes.io/proxy-body-size) to more than BODY_LIMIT.';
    return failed(
      `${size} bytes do not reach the gateway: a proxy responds with ${response.status}.`,
      advice,
    );
  },
};

export const bodyChecks = [bodyLimit];
