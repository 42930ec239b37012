import { beforeAll, expect, it } from 'vitest';
import { businesses } from '#contract/businesses.ts';
import { users } from '#contract/users.ts';
import type { Client } from '../../tools/conformance/client.ts';
import { onAnyDatabase, type TestBackend } from '../support/backend.ts';

onAnyDatabase((fresh) => {
  let backend: TestBackend;
  let client: Client;
  beforeAll(async () => {
    backend = await fresh();
    client = await backend.signedIn();
  });

  it("BE-7 rejects the deletion of one's own account", async () => {
    const reply = await client.request(users.delete, { params: { id: 1 } });
    expect(reply.status).toBe(403);
    expect(reply.body).toEqual({ message: 'You cannot delete your own account.' });
    expect((await client.request(users.details, { params: { id: 1 } })).status).toBe(200);
  });

  it('BE-7 deletes a business only without invoices', async () => {
    const reply = await client.request(businesses.delete, { params: { id: 1 } });
    expect(reply.status).toBe(403);
    expect(reply.body).toEqual({ message: 'A business that has invoices cannot be deleted.' });
    expect((await client.request(businesses.details, { params: { id: 1 } })).status).toBe(200);
    const empty = await client.request(businesses.details, { params: { id: 7 } });
    expect(empty.body).toMatchObject({ invoices: [] });
    expect((await client.request(businesses.delete, { params: { id: 7 } })).status).toBe(204);
    expect((await client.request(businesses.details, { params: { id: 7 } })).status).toBe(404);
  });

  it('BE-7 never deletes the last user', async () => {
    const added = { username: 'second', email: 'second@shop.example', password: 'a good password' };
    const { id } = (await client.request(users.create, { body: added })).body as { id: number };
    const second = await backend.signedIn(added.email, added.password);
    await backend.db
      .deleteFrom('users')
      .where('id', 'not in', [1n, BigInt(id)])
      .execute();
    const replies = await Promise.all([
      client.request(users.delete, { params: { id } }),
      second.request(users.delete, { params: { id: 1 } }),
    ]);
    expect(replies.filter(({ status }) => status === 204).length).toBe(1);
    const left = await backend.db.selectFrom('users').select('id').execute();
    expect(left.length).toBe(1);
    const survivor = left[0]?.id === 1n ? client : second;
    const reply = await survivor.request(users.delete, { params: { id: String(left[0]?.id) } });
    expect(reply.status).toBe(403);
    expect(reply.body).toEqual({ message: 'The last user cannot be deleted.' });
  });
});
