import { reportsPath } from '../../server/client-reports/receive.ts';
import { type Check, failed, type Outcome, passed, skipped, type Target } from './check.ts';
import { send } from './send.ts';

/** Rejections in a row after which every pod is expected to reject this client. */
const enough = 10;

/** Less than the gateway's limit for all clients together, which a forged address does not avoid. */
const most = 200;

const unclear = 'Compare client_ip in the log lines of your requests with your address.';

/** Sends an empty report of a browser, which the gateway rejects: 400, or 429 beyond the limit for the client's address. */
async function sendEmptyReport(
  target: Target,
  headers: Record<string, string> = {},
): Promise<number> {
  const { status } = await send(target, reportsPath, { method: 'POST', headers });
  return status;
}

/** Reaches the rate limit of this client in all pods, then checks whether forged addresses avoid it. */
async function compareAddresses(target: Target): Promise<Outcome> {
  let rejections = 0;
  for (let sent = 0; sent < most && rejections < enough; sent += 1) {
    const status = await sendEmptyReport(target);
    if (status === 404)
      return skipped(`Cannot be checked from outside with CLIENT_REPORTS=off. ${unclear}`);
    rejections = status === 429 ? rejections + 1 : 0;
  }
  if (rejections < enough)
    return skipped(`Cannot be checked from outside: no rate limit was reached. ${unclear}`);
  for (let host = 1; host <= enough; host += 1) {
    if ((await sendEmptyReport(target, { 'X-Forwarded-For': `198.51.100.${host}` })) === 429)
      continue;
    if ((await sendEmptyReport(target)) !== 429)
      return skipped(`The rate limit was reset during the check. Run the doctor again. ${unclear}`);
    const advice =
      'Set TRUST_PROXY to the addresses of the proxy only, and let the first proxy replace the header (ingress-nginx: use-forwarded-headers "false").';
    return failed('A forged X-Forwarded-For is trusted.', advice);
  }
  return passed('A forged address does not avoid the rate limit of this client.');
}

const clientAddress: Check = {
  name: 'X-Forwarded-For',
  needs: ['rate limit', 'error pages'],
  async run(target) {
    const outcome = await compareAddresses(target);
    // The limit starts again every minute, and then the second attempt has the whole minute.
    return outcome.state === 'skipped' && !outcome.detail.includes('CLIENT_REPORTS')
      ? compareAddresses(target)
      : outcome;
  },
};

export const clientAddressChecks = [clientAddress];
