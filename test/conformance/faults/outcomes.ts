import { setTimeout as wait } from 'node:timers/promises';
import { businesses } from '#contract/businesses.ts';
import { type Endpoint, idempotencyKey, rejected, writeOutcome } from '#contract/endpoint.ts';
import { exchangeProviders } from '#contract/exchange-providers.ts';
import { exchangeRules } from '#contract/exchange-rules.ts';
import { idempotencyKeys } from '#contract/idempotency-keys.ts';
import { changes, creatables, isReadable, readOf } from '../../../tools/conformance/forms.ts';
import {
  acceptEverything,
  at,
  change,
  changeBody,
  changeHeaders,
  type Fault,
  onStatus,
  respond,
  when,
  without,
} from '../../support/broken-backend.ts';
import type { Line } from './line.ts';

/** Applies a fault to requests that arrive while another one has no response yet. */
function inParallel(fault: Fault): Fault {
  let count = 0;
  return async (request, send) => {
    count += 1;
    try {
      return await (count > 1 ? fault(request, send) : send(request));
    } finally {
      count -= 1;
    }
  };
}

/** Keeps the first ETag of each record. */
function keepsVersion(): Fault {
  const first = new Map<string, string>();
  return (request, send) =>
    changeHeaders((headers) => {
      const { pathname } = request.url;
      first.set(pathname, first.get(pathname) ?? headers.get('ETag') ?? '');
      headers.set('ETag', first.get(pathname) ?? '');
    })(request, send);
}

/** Applies a fault to the nth request with one key, after the responses to the earlier ones. */
function nth(number: number, fault: Fault): Fault {
  const counts = new Map<string | null, number>();
  return (request, send) => {
    const key = request.headers.get(idempotencyKey);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return key !== null && count === number ? fault(request, send) : send(request);
  };
}

/** Carries out a write as if it had no key. */
const withoutKey = without(idempotencyKey);

/** Sends the stored response of a key to every user. */
function sharesKeys(): Fault {
  const stored = new Map<string, Response>();
  return async (request, send) => {
    const id = `${request.headers.get(idempotencyKey)} ${request.body}`;
    const found = stored.get(id);
    if (found) return found.clone();
    const response = await send(request);
    stored.set(id, response.clone());
    return response;
  };
}

/** Carries out a rejected write when it is repeated. */
function forgetsRejections(): Fault {
  const forgotten = new Set<string>();
  return async (request, send) => {
    const id = `${request.headers.get(idempotencyKey)} ${request.body}`;
    if (forgotten.has(id)) return withoutKey(request, send);
    const response = await send(request);
    if (response.status === 422) forgotten.add(id);
    return response;
  };
}

/** Carries out an abandoned creation when businesses are listed the second time afterwards. */
function carriesOutLate(): Fault {
  let abandoned: (() => Promise<unknown>)[] = [];
  let listed = 0;
  return async (request, send) => {
    const { signal, url } = request;
    if (url.pathname === '/ajax/businesses/create') {
      // A client that waits gets its response at once.
      await wait(100);
      if (!signal?.aborted) return send(request);
      abandoned.push(() => send({ ...request, signal: null }));
      listed = 0;
      throw signal.reason;
    }
    if (url.pathname === '/ajax/businesses' && url.search === '?page=1') listed += 1;
    if (listed === 2) {
      await Promise.all(abandoned.map((carryOut) => carryOut()));
      abandoned = [];
    }
    return send(request);
  };
}

const version = ({ name }: Endpoint) =>
  `BE-120 BE-121 carries out ${name} for the current version only`;
const once = 'BE-63 carries out a write once for each Idempotency-Key';
const isFinal = 'BE-64 a rejected write is not carried out, also when it is repeated';
const withdrawn = 'BE-122 a write with a withdrawn key is not carried out';
const withoutOutcome = changeHeaders((headers) => headers.delete(writeOutcome));
const hasKey = ({ headers }: Parameters<Fault>[0]) => headers.has(idempotencyKey);
const isConditional = ({ headers }: Parameters<Fault>[0]) => headers.has('If-Match');
const readable = changes.filter((change) => change.record && isReadable(change));
const others: Endpoint[] = [
  ...changes.filter((change) => change.record && !isReadable(change)),
  ...creatables.map((resource) => resource.delete),
  exchangeProviders.savePair,
  exchangeRules.save,
];
const conditional = [...readable, ...others];

/** Faults of repeated, parallel, abandoned and conditional writes. */
export const outcomeFaults: Line[] = [
  [
    'BE-8 one of parallel creations with the same reference id succeeds',
    'One of 8 parallel creations with one reference id succeeds, not ',
    at(businesses.create, inParallel(when((request) => !hasKey(request), acceptEverything))),
  ],
  [once, 'A creation with a key succeeds.', at(businesses.create, nth(1, respond(500)))],
  [
    once,
    'idempotency-key is declared: a repetition gets the stored response.',
    at(businesses.create, nth(2, onStatus(200, respond(500)))),
  ],
  [
    once,
    'The key of another request is a 422, and nothing is carried out.',
    at(businesses.create, nth(3, withoutKey)),
  ],
  [
    once,
    'A repetition gets the stored response, also after other requests.',
    at(businesses.create, nth(4, respond(500))),
  ],
  [
    once,
    'Parallel requests with one key get one response.',
    at(businesses.create, inParallel(when(hasKey, respond(409, {}, { [writeOutcome]: rejected })))),
  ],
  [
    'BE-63 an Idempotency-Key belongs to one user',
    'The key of another user is a new key, and never gets the response of that user.',
    at(businesses.create, when(hasKey, sharesKeys())),
  ],
  [isFinal, 'A reference id is accepted once.', at(businesses.create, nth(1, acceptEverything))],
  [
    isFinal,
    'idempotency-key is declared: a rejection has `Write-Outcome: rejected`.',
    at(businesses.create, onStatus(422, withoutOutcome)),
  ],
  [
    isFinal,
    'A write with `Write-Outcome: rejected` is never carried out.',
    at(businesses.create, when(hasKey, forgetsRejections())),
  ],
  [
    withdrawn,
    'The withdrawal of an unused key has the outcome withdrawn, not carried-out.',
    change(idempotencyKeys.withdraw, { outcome: 'carried-out' }),
  ],
  [
    withdrawn,
    'withdraw-key is declared: a write with a withdrawn key is never carried out.',
    at(businesses.create, async (request, send) => {
      const response = await send(request);
      return response.status === 409 ? withoutKey(request, send) : response;
    }),
  ],
  [
    withdrawn,
    'A write with a withdrawn key has `Write-Outcome: rejected`.',
    at(businesses.create, onStatus(409, withoutOutcome)),
  ],
  [
    withdrawn,
    'A withdrawal states the outcome that the records show.',
    at(
      idempotencyKeys.withdraw,
      changeBody((body) => (body.outcome === 'carried-out' ? { outcome: 'rejected' } : body)),
    ),
  ],
  [
    withdrawn,
    'A withdrawal after the write returns the response of the write.',
    at(
      idempotencyKeys.withdraw,
      changeBody((body) => (body.outcome === 'carried-out' ? { ...body, status: 201 } : body)),
    ),
  ],
  [
    'BE-65 a write whose client has gone takes effect soon or never',
    'A write takes effect within a second after its client has gone, or never.',
    carriesOutLate(),
  ],
  ...conditional.map(
    (endpoint): Line => [
      version(endpoint),
      'if-match is declared: a write of another version is a 412.',
      at(endpoint, without('If-Match')),
    ],
  ),
  ...conditional.map(
    (endpoint): Line => [
      version(endpoint),
      'A 412 has the current record with its version.',
      at(
        endpoint,
        changeBody(({ message }) => ({ message }), 412),
      ),
    ],
  ),
  ...others.map(
    (endpoint): Line => [
      version(endpoint),
      'A write of the current version is carried out.',
      at(
        endpoint,
        when(
          (request) =>
            isConditional(request) && !/none-/.test(String(request.headers.get('If-Match'))),
          respond(412, {}),
        ),
      ),
    ],
  ),
  ...readable.flatMap((change): Line[] => [
    [
      version(change),
      'The ETag is the version of the record.',
      at(
        readOf(change) as Endpoint,
        changeHeaders((headers) => headers.delete('ETag')),
      ),
    ],
    [
      version(change),
      'A write of another version changes nothing.',
      at(
        change,
        when(isConditional, async (request, send) => {
          const response = await send(request);
          if (response.status === 412) await without('If-Match')(request, send);
          return response;
        }),
      ),
    ],
    [
      version(change),
      'One of 6 parallel writes of one version is carried out, not ',
      at(change, inParallel(without('If-Match'))),
    ],
    [
      version(change),
      'A change gives the record another version.',
      at(readOf(change) as Endpoint, keepsVersion()),
    ],
    [
      version(change),
      'if-match is declared: a 422 comes before a 412.',
      at(
        change,
        when(({ headers }) => headers.get('If-Match') === '"none"', respond(412, {})),
      ),
    ],
  ]),
];
