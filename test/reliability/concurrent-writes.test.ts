import { beforeAll, expect, it } from 'vitest';
import { businesses } from '#contract/businesses.ts';
import { users } from '#contract/users.ts';
import type { Client } from '../../tools/conformance/client.ts';
import { onEachDatabase, type TestBackend } from '../support/backend.ts';
import { addUser } from '../support/records.ts';

const rounds = process.env.SOAK ? 40 : 2;

onEachDatabase((fresh) => {
  let backend: TestBackend;
  let staff: Client;
  beforeAll(async () => {
    backend = await fresh();
    staff = await backend.signedIn();
  });

  const addSignedIn = async (name: string) => {
    const { id, email, password } = await addUser(staff, name);
    return { id, client: await backend.signedIn(email, password) };
  };

  it('BE-25 one of two users who delete each other remains', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [one, two] = [await addSignedIn(`one-${round}`), await addSignedIn(`two-${round}`)];
      const replies = await Promise.all([
        one.client.request(users.delete, { params: { id: two.id } }),
        two.client.request(users.delete, { params: { id: one.id } }),
      ]);
      expect(replies.map(({ status }) => status).sort()).toEqual([204, 401]);
      expect(replies.find(({ status }) => status === 401)?.body).toEqual({
        message: 'Authentication required.',
      });
    }
  });

  it('BE-25 users who change each other do not deadlock', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [one, two] = [await addSignedIn(`left-${round}`), await addSignedIn(`right-${round}`)];
      const rename = (by: Client, id: number, n: number) =>
        by.request(users.update, {
          params: { id },
          body: { username: `${id}-${n}`, email: `${id}@shop.example` },
        });
      const replies = await Promise.all(
        Array.from({ length: 10 }, (_, n) => [
          rename(one.client, two.id, n),
          rename(two.client, one.id, n),
        ]).flat(),
      );
      expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(204));
    }
  });

  it('BE-25 requests of a deleted user never take effect after the deletion', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id, client } = await addSignedIn(`leaving-${round}`);
      const name = (n: number) => `leaving-${round}-${n}`;
      const creations = Array.from({ length: 12 }, (_, n) =>
        client.request(businesses.create, {
          body: { reference_id: name(n), name: name(n), confirmation_requirement: 1 },
        }),
      );
      const [deletion, ...replies] = await Promise.all([
        staff.request(users.delete, { params: { id } }),
        ...creations,
      ]);
      expect(deletion.status).toBe(204);
      for (const { status } of replies) expect(status).toBeOneOf([200, 401]);
      const events = await backend.db
        .selectFrom('event_logs')
        .select(['type', 'actor_id', 'subject'])
        .orderBy('id')
        .execute();
      const deleted = events.findIndex(
        ({ type, subject }) => type === 'deleted' && subject === `users/${id}`,
      );
      expect(events.slice(deleted).filter(({ actor_id }) => actor_id === BigInt(id))).toEqual([]);
      expect(
        events.filter(({ type, actor_id }) => type === 'created' && actor_id === BigInt(id)),
      ).toHaveLength(replies.filter(({ status }) => status === 200).length);
    }
    expect(backend.logs.filter(({ level }) => level === 50)).toEqual([]);
  });
});
