import { type ProbeResponse, probePath, secretHeader } from '../../server/ops/probe.ts';
import { type Check, skipped, type Target } from './check.ts';
import { parseObject, type Received, type SendOptions, send } from './send.ts';

/** Sends a request to the gateway's own responder, which reports what has arrived. */
export function sendProbe(
  target: Target,
  path = '',
  { headers, ...options }: SendOptions = {},
): Promise<Received> {
  return send(target, probePath + path, {
    ...options,
    headers: { ...headers, [secretHeader]: target.secret ?? '' },
  });
}

/** Returns what has arrived at the gateway; undefined if something else responds. */
export function probeOf(response: Received): ProbeResponse | undefined {
  const body = parseObject(response);
  return typeof body?.process === 'string' ? (body as unknown as ProbeResponse) : undefined;
}

/** Sends a request and returns what has arrived of it. */
export async function probed(
  target: Target,
  path = '',
  options: SendOptions = {},
): Promise<ProbeResponse | undefined> {
  return probeOf(await sendProbe(target, path, options));
}

/** Skips a check without the secret, and after the failure of the check `probe`. */
export const withSecret = (check: Check): Check => ({
  ...check,
  needs: ['rate limit', 'probe', ...(check.needs ?? [])],
  run: async (target) =>
    target.secret
      ? check.run(target)
      : skipped('Set DOCTOR_SECRET, for the gateway and for the doctor.'),
});
