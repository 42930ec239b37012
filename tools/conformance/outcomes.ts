import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { auth } from '#contract/auth.ts';
import { businesses } from '#contract/businesses.ts';
import { type Endpoint, idempotencyKey, rejected, writeOutcome } from '#contract/endpoint.ts';
import { idempotencyKeys } from '#contract/idempotency-keys.ts';
import { users, usersPerPage } from '#contract/users.ts';
import type { DefineCheck, Suite } from './check.ts';
import { isSuccess, type Reply } from './client.ts';
import { must, NotTested } from './finding.ts';
import { newValues } from './forms.ts';

/** The records that the checks create, which no two have the `key` of. */
interface Creation {
  create: Endpoint;
  list: Endpoint;
  delete: Endpoint;
  key: 'reference_id' | 'username';
}
type Row = Record<string, unknown>;

const ofBusinesses: Creation = { ...businesses, key: 'reference_id' };
const ofUsers: Creation = { ...users, key: 'username' };

const idOf = ({ body }: Reply) => String((body as { id?: unknown } | undefined)?.id);

/**
 * Defines the checks of repeated, parallel, rejected and abandoned writes.
 * @param only The resources to check, null for all: the checks create users where these are checked, and businesses are not.
 */
export function defineOutcomes(check: DefineCheck, only: string[] | null): void {
  const isOfUsers = only?.includes('users') && !only.includes('businesses');
  const creation = isOfUsers ? ofUsers : ofBusinesses;
  const { create, list, key: member } = creation;
  const newRecord = (): Row => newValues(create);
  const of = [create];

  /** Returns the ids of some records. Reads the first and the last three pages: one has the newest. */
  async function findRecords({ given }: Suite, wanted: Row[]): Promise<string[]> {
    const read = async (page: number) =>
      (await given(list, {
        query: { page, ...(creation === ofUsers && { per_page: usersPerPage }) },
      })) as unknown as { items: Row[]; total: number; per_page?: number };
    const { items, total, per_page = usersPerPage } = await read(1);
    const last = Math.ceil(total / per_page);
    for (const page of new Set([2, 3, last - 2, last - 1, last])) {
      if (page > 1 && page <= last) items.push(...(await read(page)).items);
    }
    const found = items.filter((row) => wanted.some((record) => record[member] === row[member]));
    return [...new Set(found.map(({ id }) => String(id)))].sort();
  }

  const remove = async ({ cleanUp }: Suite, ids: Iterable<string>) => {
    for (const id of ids) await cleanUp(creation.delete, { params: { id } });
  };

  check(
    'BE-8 one of parallel creations with the same reference id succeeds',
    { of, consequence: 'A double click creates two records.' },
    async (suite) => {
      const body = newRecord();
      const replies = await Promise.all(
        Array.from({ length: 8 }, () => suite.send(create, { body })),
      );
      const created = replies.filter(isSuccess);
      await remove(suite, new Set(created.map(idOf)));
      must(
        created.length === 1,
        `One of 8 parallel creations with one ${member.replace('_', ' ')} succeeds, not ${created.length}.`,
      );
    },
  );

  check(
    'BE-63 carries out a write once for each Idempotency-Key',
    { of, consequence: 'A save that is repeated after a lost response is carried out twice.' },
    async (suite) => {
      const { idempotencyKey: isDeclared } = await suite.features();
      const body = newRecord();
      const key = { [idempotencyKey]: randomUUID() };
      const send = (input: Row) => suite.send(create, { body: input }, key);
      const first = await send(body);
      must(isSuccess(first), 'A creation with a key succeeds.');
      const again = await send(body);
      if (!isSuccess(again) || idOf(again) !== idOf(first)) {
        await remove(suite, new Set([first, again].filter(isSuccess).map(idOf)));
        must(!isDeclared, 'idempotency-key is declared: a repetition gets the stored response.');
        return suite.note(
          idempotencyKey,
          'not supported',
          'After a lost response the console reads whether a save was carried out, and a person may have to decide.',
        );
      }
      suite.note(idempotencyKey, 'supported');
      const another = newRecord();
      const reused = await send(another);
      const others = await findRecords(suite, [another]);
      await remove(suite, [idOf(first), ...others]);
      must(
        reused.status === 422 && others.length === 0,
        'The key of another request is a 422, and nothing is carried out.',
      );
      const deleted = await send(body);
      must(
        idOf(deleted) === idOf(first),
        'A repetition gets the stored response, also after other requests.',
      );

      const parallel = newRecord();
      const parallelKey = { [idempotencyKey]: randomUUID() };
      const replies = await Promise.all(
        Array.from({ length: 8 }, () => suite.send(create, { body: parallel }, parallelKey)),
      );
      const ids = new Set(replies.filter(isSuccess).map(idOf));
      await remove(suite, ids);
      must(
        ids.size === 1 && replies.every(isSuccess),
        'Parallel requests with one key get one response.',
      );
    },
  );

  check(
    'BE-63 an Idempotency-Key belongs to one user',
    { of, consequence: 'A person gets the response to the save of another person.' },
    async (suite) => {
      const other = suite.visitor();
      const body = newRecord();
      const key = { [idempotencyKey]: randomUUID() };
      const account = newValues(users.create);
      const user = await suite.given(users.create, { body: account });
      const signIn = await other.request(auth.login, {
        body: { email: account.email, password: account.password },
      });
      const first = await suite.send(create, { body }, key);
      const second = await other.request(create, { body }, key);
      await remove(suite, new Set([first, second].filter(isSuccess).map(idOf)));
      await suite.cleanUp(users.delete, { params: { id: String(user.id) } });
      if (!isSuccess(signIn)) throw new NotTested('a new user cannot sign in');
      if (!isSuccess(first)) throw new NotTested(`${create.name} breaks the contract`);
      must(
        !isSuccess(second) || idOf(second) !== idOf(first),
        'The key of another user is a new key, and never gets the response of that user.',
      );
    },
  );

  check(
    'BE-64 a rejected write is not carried out, also when it is repeated',
    { of, consequence: 'A save that was shown as rejected appears later.' },
    async (suite) => {
      const { idempotencyKey: isDeclared } = await suite.features();
      const body = newRecord();
      const obstacle = idOf(await suite.send(create, { body }));
      if (obstacle === 'undefined') throw new NotTested(`${create.name} breaks the contract`);
      const key = { [idempotencyKey]: randomUUID() };
      const send = () => suite.send(create, { body }, key);
      const first = await send();
      await remove(suite, [obstacle]);
      must(!isSuccess(first), `A ${member.replace('_', ' ')} is accepted once.`);
      if (first.status >= 500) throw new NotTested(`${create.name} breaks the contract`);
      const isFinal = first.headers.get(writeOutcome) === rejected;
      suite.note(
        writeOutcome,
        isFinal ? 'sent' : 'not sent',
        isFinal
          ? ''
          : 'After a rejection the console reads whether the save was carried out before it is certain.',
      );
      must(
        isFinal || !isDeclared,
        `idempotency-key is declared: a rejection has \`${writeOutcome}: ${rejected}\`.`,
      );
      if (!isFinal) return;
      const again = await send();
      const found = (await findRecords(suite, [body])).filter((id) => id !== obstacle);
      await remove(suite, found);
      must(
        !isSuccess(again) && found.length === 0,
        `A write with \`${writeOutcome}: ${rejected}\` is never carried out.`,
      );
    },
  );

  check(
    'BE-122 a write with a withdrawn key is not carried out',
    {
      of: [idempotencyKeys.withdraw, create],
      consequence: 'A save that a person has given up is carried out later.',
    },
    async (suite) => {
      const withdraw = (key: string) => suite.request(idempotencyKeys.withdraw, { body: { key } });
      const rounds = await Promise.all(
        (['before', 0, 2, 5, 10, 20, 40, 'after'] as const).map(async (when) => {
          const [body, key] = [newRecord(), randomUUID()];
          const write = () => suite.send(create, { body }, { [idempotencyKey]: key });
          if (when === 'before') {
            const { outcome } = await withdraw(key);
            must(
              outcome === 'withdrawn',
              `The withdrawal of an unused key has the outcome withdrawn, not ${outcome}.`,
            );
          }
          const written = write();
          const begin = when === 'after' ? written : wait(when === 'before' ? 0 : when);
          const [reply, withdrawal] = await Promise.all([written, begin.then(() => withdraw(key))]);
          return {
            body,
            key,
            reply,
            withdrawal,
            again: await write(),
            repeated: await withdraw(key),
          };
        }),
      );
      const found = await Promise.all(rounds.map(({ body }) => findRecords(suite, [body])));
      await remove(suite, new Set(found.flat()));
      for (const [index, { reply, again, withdrawal, repeated }] of rounds.entries()) {
        const isWithdrawn = [withdrawal, repeated].some(({ outcome }) => outcome === 'withdrawn');
        if (isWithdrawn) {
          must(
            ![reply, again].some(isSuccess),
            'withdraw-key is declared: a write with a withdrawn key is never carried out.',
            create,
          );
          must(
            again.headers.get(writeOutcome) === rejected,
            `A write with a withdrawn key has \`${writeOutcome}: ${rejected}\`.`,
            create,
          );
        }
        must(
          found[index]?.length === (repeated.outcome === 'carried-out' ? 1 : 0),
          'A withdrawal states the outcome that the records show.',
        );
        if (repeated.outcome !== 'carried-out') continue;
        must(
          isDeepStrictEqual([repeated.status, repeated.body], [reply.status, reply.body]),
          'A withdrawal after the write returns the response of the write.',
        );
      }
    },
  );

  check(
    'BE-65 a write whose client has gone takes effect soon or never',
    { of, consequence: 'The console shows that a save was lost, and it appears later.' },
    async (suite) => {
      const abandoned = await Promise.all(
        [0, 1, 2, 5, 10, 20].map(async (ms) => {
          const body = newRecord();
          const signal = AbortSignal.timeout(ms);
          await suite.send(create, { body }, {}, signal).catch(() => {});
          return body;
        }),
      );
      // Takes the time that a write takes under the backend's present load.
      await remove(suite, [idOf(await suite.send(create, { body: newRecord() }))]);
      await wait(1_000);
      const soon = await findRecords(suite, abandoned);
      await wait(2_000);
      const later = await findRecords(suite, abandoned);
      await remove(suite, later);
      must(
        String(later) === String(soon),
        'A write takes effect within a second after its client has gone, or never.',
      );
    },
  );
}
