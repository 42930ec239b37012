import { Counter, type Registry } from 'prom-client';
import type { Observer } from '../request/context.ts';

/** The writes of the contract by the name of their endpoint: method, and path below /ajax with `{id}` for a parameter. */
export const writes: Readonly<Record<string, string>> = {
  'businesses.create': 'POST /businesses/create',
  'businesses.delete': 'DELETE /businesses/delete/{id}',
  'businesses.update': 'PATCH /businesses/edit/{id}',
  'closed-loop-balancing.create': 'POST /closed-loop-balancing/create',
  'closed-loop-balancing.process': 'PATCH /closed-loop-balancing/edit/{id}',
  'exchange-providers.savePair': 'POST /exchange-providers/{id}/pairs',
  'exchange-rules.save': 'POST /exchange-rules',
  'profile.changePassword': 'PATCH /profile/password',
  'users.changePassword': 'PATCH /users/password/{id}',
  'users.create': 'POST /users/create',
  'users.delete': 'DELETE /users/delete/{id}',
  'users.update': 'PATCH /users/edit/{id}',
};

const patterns = Object.entries(writes).map(([name, write]) => {
  const [method = '', path = ''] = write.split(' ');
  const hasId = path.includes('{id}');
  return { name, method, path: new RegExp(`^/ajax${path.replace('{id}', '[^/]+')}$`), hasId };
});

type Outcome = 'accepted' | 'rejected' | 'failed';

/**
 * Returns what a status says about a write. `rejected` is a response to this input or user. `failed` would happen to every input: a status
 * of 500 or above, a missing method, a rejected token, or 404 where the path names no record.
 */
function outcomeOf(status: number, hasId: boolean): Outcome {
  if (status < 300) return 'accepted';
  const failed = status >= 500 || status === 405 || status === 419 || (status === 404 && !hasId);
  return failed ? 'failed' : 'rejected';
}

/**
 * Creates the counters of writes and sign-ins, which are too few of all requests for an alert on a share of them.
 * Behind a sign-on proxy the check of the session is the sign-in.
 */
export function createWriteMetrics(
  registry: Registry,
  { signOn = false }: { signOn?: boolean | undefined } = {},
): Observer {
  const registers = [registry];
  const written = new Counter({
    name: 'gateway_writes_total',
    help: 'Responses to the writes of the contract, by endpoint: accepted, rejected for their input or user, or failed.',
    labelNames: ['endpoint', 'outcome'],
    registers,
  });
  const signIns = new Counter({
    name: 'gateway_sign_ins_total',
    help: 'Responses to sign-ins: accepted or rejected. Those beyond a limit (429) do not count.',
    labelNames: ['outcome'],
    registers,
  });
  // From zero, so that the first one is an increase.
  for (const outcome of ['accepted', 'rejected', 'failed'])
    for (const endpoint of Object.keys(writes)) written.inc({ endpoint, outcome }, 0);
  for (const outcome of ['accepted', 'rejected']) signIns.inc({ outcome }, 0);
  const signIn = signOn ? 'GET /ajax/auth/check' : 'POST /ajax/auth/login';

  return {
    ended: ({ locals, req, headersSent, statusCode }) => {
      if (locals.route !== 'api' || !headersSent) return;
      if (`${req.method} ${locals.path}` === signIn && statusCode !== 429)
        signIns.inc({ outcome: statusCode < 300 ? 'accepted' : 'rejected' });
      if (req.method === 'GET') return;
      const write = patterns.find(
        ({ method, path }) => method === req.method && path.test(locals.path),
      );
      if (write) written.inc({ endpoint: write.name, outcome: outcomeOf(statusCode, write.hasId) });
    },
  };
}
