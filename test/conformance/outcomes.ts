import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { businesses } from '#contract/businesses.ts';
import { idempotencyKey, rejected, writeOutcome } from '#contract/endpoint.ts';
import type { Reply } from './client.ts';
import type { DefineCheck, Suite } from './suite.ts';

/** A new business with a reference id of its own. */
const newBusiness = () => ({ reference_id: `conformance-${randomUUID().slice(0, 13)}`, name: '', confirmation_requirement: 1 });
type NewBusiness = ReturnType<typeof newBusiness>;

const idOf = ({ body }: Reply) => String((body as { id?: unknown } | undefined)?.id);
const isSuccess = ({ status }: Reply) => status >= 200 && status < 300;

/** Returns the ids of the businesses with one of the reference ids. Reads the first and the last three pages: one has the newest. */
async function findBusinesses({ request }: Suite, wanted: NewBusiness[]): Promise<string[]> {
  const { items, total, per_page } = await request(businesses.list, { query: { page: 1 } });
  const last = Math.ceil(total / per_page);
  for (const page of new Set([2, 3, last - 2, last - 1, last])) {
    if (page > 1 && page <= last) items.push(...(await request(businesses.list, { query: { page } })).items);
  }
  const found = items.filter(({ reference_id }) => wanted.some((business) => business.reference_id === reference_id));
  return [...new Set(found.map(({ id }) => String(id)))].sort();
}

const remove = async ({ cleanUp }: Suite, ids: Iterable<string>) => {
  for (const id of ids) await cleanUp(businesses.delete, { params: { id } });
};

/** Defines the checks of repeated, parallel, rejected and abandoned writes. */
export function defineOutcomes(check: DefineCheck): void {
  check('BE-8 one of parallel creations with the same reference id succeeds', async (suite) => {
    const client = await suite.client();
    const body = newBusiness();
    const replies = await Promise.all(Array.from({ length: 8 }, () => client.request(businesses.create, { body })));
    const created = replies.filter(isSuccess);
    await remove(suite, new Set(created.map(idOf)));
    assert.equal(created.length, 1, `${created.length} of 8 parallel creations with one reference id succeeded.`);
  });

  check('BE-63 carries out a write once for each Idempotency-Key', async (suite) => {
    const client = await suite.client();
    const body = newBusiness();
    const key = { [idempotencyKey]: randomUUID() };
    const send = (input: NewBusiness) => client.request(businesses.create, { body: input }, key);
    const first = await send(body);
    assert.ok(isSuccess(first), `businesses.create with a key responded ${first.status}: ${first.text.slice(0, 300)}`);
    const again = await send(body);
    if (!isSuccess(again) || idOf(again) !== idOf(first)) {
      await remove(suite, new Set([first, again].filter(isSuccess).map(idOf)));
      return suite.note(idempotencyKey, 'not supported');
    }
    suite.note(idempotencyKey, 'supported');
    const another = newBusiness();
    const reused = await send(another);
    const others = await findBusinesses(suite, [another]);
    await remove(suite, [idOf(first), ...others]);
    assert.deepEqual([reused.status, others.length], [422, 0], `The key of another request got ${reused.status}.`);
    const deleted = await send(body);
    assert.equal(idOf(deleted), idOf(first), 'A repetition after other requests did not get the stored response.');

    const parallel = newBusiness();
    const parallelKey = { [idempotencyKey]: randomUUID() };
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => client.request(businesses.create, { body: parallel }, parallelKey)),
    );
    const ids = new Set(replies.filter(isSuccess).map(idOf));
    await remove(suite, ids);
    assert.deepEqual([ids.size, replies.every(isSuccess)], [1, true], 'Parallel requests with one key got different responses.');
  });

  check('BE-64 a rejected write is not carried out, also when it is repeated', async (suite) => {
    const client = await suite.client();
    const body = newBusiness();
    const obstacle = idOf(await client.request(businesses.create, { body }));
    const key = { [idempotencyKey]: randomUUID() };
    const send = () => client.request(businesses.create, { body }, key);
    const first = await send();
    await remove(suite, [obstacle]);
    assert.ok(!isSuccess(first), 'businesses.create accepted a reference id twice.');
    const isFinal = first.headers.get(writeOutcome) === rejected;
    suite.note(writeOutcome, isFinal ? 'sent' : 'not sent');
    if (!isFinal) return;
    const again = await send();
    const found = await findBusinesses(suite, [body]);
    await remove(suite, found);
    assert.deepEqual([isSuccess(again), found.length], [false, 0], `A rejected write was carried out under its key.`);
  });

  check('BE-65 a write whose client has gone takes effect soon or never', async (suite) => {
    const client = await suite.client();
    const abandoned = await Promise.all(
      [0, 1, 2, 5, 10, 20].map(async (ms) => {
        const body = newBusiness();
        const signal = AbortSignal.timeout(ms);
        await client.request(businesses.create, { body }, {}, signal).catch(() => {});
        return body;
      }),
    );
    await wait(1_000);
    const soon = await findBusinesses(suite, abandoned);
    await wait(2_000);
    const later = await findBusinesses(suite, abandoned);
    await remove(suite, later);
    assert.deepEqual(later, soon, 'A write took effect more than a second after its client had gone.');
  });
}
