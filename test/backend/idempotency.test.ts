import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { auth } from '#contract/auth.ts';
import { businesses } from '#contract/businesses.ts';
import { profile } from '#contract/profile.ts';
import { report } from '#contract/report.ts';
import { openDatabase } from '../../backend/db/open.ts';
import { deleteOldKeys } from '../../backend/idempotency.ts';
import type { Client, Reply } from '../../tools/conformance/client.ts';
import { onAnyDatabase, startBackend, type TestBackend } from '../support/backend.ts';
import { changesOf } from '../support/changes.ts';
import { serverDatabase } from '../support/database.ts';
import { type PreparedWrite, prepareWrite, writeNames } from '../support/every-write.ts';
import { addUser } from '../support/records.ts';

const business = (reference_id: string) => ({
  body: { reference_id, name: '', confirmation_requirement: 1 },
});
const withKey = (key: string = randomUUID()) => ({ 'Idempotency-Key': key });
const send = (client: Client, { endpoint, input }: PreparedWrite, key: string) =>
  client.request(endpoint, input as never, withKey(key));

onAnyDatabase((fresh) => {
  let backend: TestBackend;
  let client: Client;
  beforeAll(async () => {
    backend = await fresh();
    client = await backend.signedIn();
  });
  /** Returns the number of stored writes: each adds an event and a key. */
  const writesStored = async () => {
    const counts = sql<{ events: number; keys: number }>`
      select (select count(*)::int from event_logs) as events, (select count(*)::int from idempotency_keys) as keys
    `;
    return (await counts.execute(backend.db)).rows[0] as { events: number; keys: number };
  };
  const countOf = async (reference: string) => {
    const rows = await backend.db
      .selectFrom('businesses')
      .select('id')
      .where('reference_id', '=', reference)
      .execute();
    return rows.length;
  };

  it('BE-63 a repetition of any write changes nothing and has the same response', async () => {
    const sent: { name: string; write: PreparedWrite; key: string; first: Reply }[] = [];
    for (const name of writeNames) {
      const [write, key] = [await prepareWrite(backend.db, name, 7), randomUUID()];
      sent.push({ name, write, key, first: await send(client, write, key) });
    }
    const changes = await changesOf(backend.db, async () => {
      for (const { name, write, key, first } of [...sent, ...sent]) {
        const { status, text, headers } = await send(client, write, key);
        expect(first.status, name).toBeLessThan(300);
        expect(status, name).toBe(first.status);
        expect(text, name).toBe(first.text);
        expect(headers.get('Write-Outcome'), name).toBeNull();
      }
    });
    expect(changes).toEqual({});
  });

  it.each(writeNames)('BE-63 carries out one of six parallel repetitions: %s', async (name) => {
    const write = await prepareWrite(backend.db, name, 8);
    const key = randomUUID();
    const before = await writesStored();
    const replies = await Promise.all(Array.from({ length: 6 }, () => send(client, write, key)));
    const responses = new Set(replies.map(({ status, text }) => `${status} ${text}`));
    expect(responses.size).toBe(1);
    expect(replies[0]?.status).toEqual(write.endpoint.response ? 200 : 204);
    expect(await writesStored()).toEqual({ events: before.events + 1, keys: before.keys + 1 });
  });

  it('BE-63 rejects the key of another request', async () => {
    const key = randomUUID();
    expect(
      (await client.request(businesses.create, business('keyed-1'), withKey(key))).status,
    ).toBe(200);
    const changes = await changesOf(backend.db, async () => {
      for (const [endpoint, input] of [
        [businesses.create, business('keyed-2')],
        [businesses.create, { body: { ...business('keyed-1').body, name: 'Another' } }],
        [businesses.delete, { params: { id: 1 } }],
      ] as const) {
        const reply = await client.request(endpoint, input as never, withKey(key));
        const errors = { 'Idempotency-Key': ['This Idempotency-Key belongs to another request.'] };
        expect(reply.status).toBe(422);
        expect(reply.body).toMatchObject({ errors });
        expect(reply.headers.get('Write-Outcome')).toBe('rejected');
      }
    });
    expect(changes).toEqual({});
  });

  it('BE-63 a key belongs to one user', async () => {
    const colleague = await addUser(client, 'keyed-colleague');
    const other = await backend.signedIn(colleague.email, colleague.password);
    const key = randomUUID();
    expect((await client.request(businesses.create, business('of-one'), withKey(key))).status).toBe(
      200,
    );
    expect(
      (await other.request(businesses.create, business('of-another'), withKey(key))).status,
    ).toBe(200);
    expect(await countOf('of-one')).toBe(1);
    expect(await countOf('of-another')).toBe(1);
  });

  it('BE-63 two users who repeat one key get their own responses', async () => {
    const colleague = await addUser(client, 'same-key');
    const other = await backend.signedIn(colleague.email, colleague.password);
    const key = randomUUID();
    const create = (staff: Client, reference: string) =>
      staff.request(businesses.create, business(reference), withKey(key));
    const first = [await create(client, 'same-key-1'), await create(other, 'same-key-2')];
    const again = [await create(client, 'same-key-1'), await create(other, 'same-key-2')];
    expect(again.map(({ status, text }) => [status, text])).toEqual(
      first.map(({ text }) => [200, text]),
    );
    expect(first[0]?.text).not.toBe(first[1]?.text);
  });

  it('BE-63 rejects a key with an equal body for another path', async () => {
    const key = randomUUID();
    const change = (id: number) =>
      client.request(
        businesses.update,
        { params: { id }, body: { name: 'Renamed', confirmation_requirement: 2 } },
        withKey(key),
      );
    expect((await change(4)).status).toBe(204);
    const changes = await changesOf(backend.db, async () => {
      expect((await change(5)).status).toBe(422);
    });
    expect(changes).toEqual({});
  });

  it('BE-75 a write that got a 503 is carried out when repeated', async () => {
    await sql`create sequence outages`.execute(backend.db);
    await sql`
      create function outage() returns trigger language plpgsql as
      ${sql.lit("begin if nextval('outages') = 1 then raise exception 'locked' using errcode = '55P03'; end if; return new; end")}
    `.execute(backend.db);
    await sql`create trigger outage before insert on businesses for each row execute function outage()`.execute(
      backend.db,
    );
    onTestFinished(() => sql`drop trigger outage on businesses`.execute(backend.db).then(() => {}));
    const key = randomUUID();
    const create = () => client.request(businesses.create, business('after-503'), withKey(key));
    const first = await create();
    expect(first.status).toBe(503);
    expect(first.headers.get('Write-Outcome')).toBeNull();
    const second = await create();
    expect(second.status).toBe(200);
    expect((await create()).text).toBe(second.text);
    expect(await countOf('after-503')).toBe(1);
  });

  it('BE-64 a rejected write stays rejected under its key', async () => {
    const key = randomUUID();
    await client.request(businesses.create, business('obstacle'));
    const rejected = await client.request(businesses.create, business('obstacle'), withKey(key));
    expect(rejected.status).toBe(422);
    expect(rejected.headers.get('Write-Outcome')).toBe('rejected');
    await backend.db.deleteFrom('businesses').where('reference_id', '=', 'obstacle').execute();
    const again = await client.request(businesses.create, business('obstacle'), withKey(key));
    expect(again.status).toBe(422);
    expect(again.text).toBe(rejected.text);
    expect(again.headers.get('Write-Outcome')).toBe('rejected');
    expect(await countOf('obstacle')).toBe(0);
    expect((await client.request(businesses.create, business('obstacle'), withKey())).status).toBe(
      200,
    );
  });

  it('BE-64 a rejection is final with a key only', async () => {
    const cases = [
      [403, businesses.delete, { params: { id: 1 } }],
      [404, businesses.delete, { params: { id: 987654321 } }],
      [422, businesses.create, { body: {} }],
      [422, profile.changePassword, { body: { password: 'short', password_confirmation: '' } }],
    ] as const;
    for (const [status, endpoint, input] of cases) {
      const keyed = await client.request(endpoint, input as never, withKey());
      const keyless = await client.request(endpoint, input as never);
      expect(keyed.status).toBe(status);
      expect(keyed.headers.get('Write-Outcome')).toBe('rejected');
      expect(keyless.status).toBe(status);
      expect(keyless.headers.get('Write-Outcome')).toBeNull();
    }
  });

  it('BE-64 errors of a request by itself are final without a key', async () => {
    const token = { 'X-XSRF-TOKEN': client.cookies.get('XSRF-TOKEN') ?? '' };
    const post = (body: string, headers: Record<string, string>) =>
      client.send('/ajax/businesses/create', {
        method: 'POST',
        body,
        headers: { ...token, ...headers },
      });
    const json = { 'Content-Type': 'application/json' };
    const replies = [
      await post('{', json),
      await post('a=1', { 'Content-Type': 'text/plain' }),
      await post(' '.repeat(300_000), json),
      await post('{}', { ...json, 'Idempotency-Key': 'with a space' }),
      await client.send('/ajax/businesses/create', { method: 'DELETE', headers: token }),
    ];
    expect(replies.map(({ status, headers }) => [status, headers.get('Write-Outcome')])).toEqual(
      [400, 415, 413, 400, 405].map((status) => [status, 'rejected']),
    );
    expect(
      (await client.send('/ajax/dashboard', { method: 'GET' })).headers.get('Write-Outcome'),
    ).toBeNull();
  });

  it('BE-64 a write without a session may have been carried out', async () => {
    const reply = await backend
      .client()
      .request(businesses.create, business('signed-out'), withKey());
    expect(reply.status).toBe(401);
    expect(reply.headers.get('Write-Outcome')).toBeNull();
    const expired = await client.request(businesses.create, business('expired'), {
      ...withKey(),
      'X-XSRF-TOKEN': 'none',
    });
    expect(expired.status).toBe(419);
    expect(expired.headers.get('Write-Outcome')).toBeNull();
  });

  it('BE-63 signing in and out and checking a report store no key', async () => {
    const range = {
      business_id: 'cafelumiere-1002',
      start_date: '2026-11-01',
      end_date: '2026-11-02',
    };
    const changes = await changesOf(backend.db, async () => {
      const staff = backend.client();
      const body = { email: 'demo@clearhouse.example', password: 'no such password' };
      expect((await staff.request(auth.login, { body }, withKey())).status).toBe(422);
      expect((await client.request(report.check, { body: range }, withKey())).status).toBe(204);
      expect((await client.request(auth.logout, {}, withKey())).status).toBe(204);
    });
    expect(changes).not.toHaveProperty('idempotency_keys');
    client = await backend.signedIn('demo@clearhouse.example', 'my own password 8');
  });

  it('BE-63 a repetition after a conflict stores its key once', async () => {
    await sql`create sequence attempts`.execute(backend.db);
    await sql`
      create function conflict() returns trigger language plpgsql as
      ${sql.lit("begin if nextval('attempts') <= 2 then raise exception 'conflict' using errcode = '40001'; end if; return new; end")}
    `.execute(backend.db);
    await sql`create trigger conflict before insert on idempotency_keys for each row execute function conflict()`.execute(
      backend.db,
    );
    const changes = await changesOf(backend.db, async () => {
      expect(
        (await client.request(businesses.create, business('conflict'), withKey())).status,
      ).toBe(200);
    });
    await sql`drop trigger conflict on idempotency_keys`.execute(backend.db);
    const added = Object.entries(changes).map(([table, { added }]) => [table, added?.length]);
    expect(Object.fromEntries(added)).toEqual({
      idempotency_keys: 1,
      businesses: 1,
      event_logs: 1,
    });
  });

  it('BE-63 keys are stored for a day, and 10,000 of a user', async () => {
    const { db, clock } = await fresh();
    const add = (userId: number, count: number, hours: number) =>
      sql`
        insert into idempotency_keys (user_id, key_hash, request_hash, status, created_at)
        select ${userId}, ${hours}::text || ' ' || n, '', 204, ${clock.now}::timestamptz - ${hours}::int * interval '1 hour'
        from generate_series(1, ${count}::int) as n
      `.execute(db);
    const ages = async (now: Date) => {
      await deleteOldKeys(db, now);
      const { rows } = await sql<{ user: number; hours: number; count: number }>`
        select user_id::int as user, (extract(epoch from ${clock.now}::timestamptz - created_at) / 3600)::int as hours,
          count(*)::int as count
        from idempotency_keys group by 1, 2 order by 1, 2
      `.execute(db);
      return rows.map(({ user, hours, count }) => [user, hours, count]);
    };
    for (const hours of [1, 23, 25, 48, 50]) await add(1, 1, hours);
    const stored = [1, 23, 25, 48].map((hours) => [1, hours, 1]);
    expect(await ages(clock.now)).toEqual(stored);
    expect(await ages(new Date(clock.now.getTime() + 500 * 86_400_000))).toEqual(
      stored.slice(0, 3),
    );
    await add(2, 10_005, 1);
    await add(2, 5, 2);
    expect(await ages(clock.now)).toEqual([...stored.slice(0, 3), [2, 1, 10_000]]);
  });

  it('BE-64 a rejection that cannot be stored is not final', async () => {
    await backend.db.schema.alterTable('idempotency_keys').renameTo('hidden').execute();
    const reply = await client.request(businesses.delete, { params: { id: 1 } }, withKey());
    await backend.db.schema.alterTable('hidden').renameTo('idempotency_keys').execute();
    expect(reply.status).toBe(403);
    expect(reply.headers.get('Write-Outcome')).toBeNull();
  });
});

const postgres = inject('postgresUrl');

it.skipIf(postgres === null).each(['read committed', 'serializable'])(
  'BE-63 three backends carry out one of parallel repetitions: %s',
  async (isolation) => {
    const { url, db, close } = await serverDatabase(postgres as string);
    onTestFinished(close);
    await sql`alter database ${sql.ref(new URL(url).pathname.slice(1))} set default_transaction_isolation = ${sql.lit(isolation)}`.execute(
      db,
    );
    const backends = await Promise.all(
      [1, 2, 3].map(async () => startBackend(await openDatabase({ url }))),
    );
    onTestFinished(
      async () => void (await Promise.all(backends.map((backend) => backend.close()))),
    );
    const first = await backends[0]?.signedIn();
    const clients = backends.map((backend) => {
      const client = backend.client();
      for (const [name, value] of first?.cookies ?? []) client.cookies.set(name, value);
      return client;
    });
    for (const name of [
      'closed-loop-balancing.create',
      'businesses.create',
      'users.changePassword',
    ] as const) {
      const write = await prepareWrite(db, name);
      const key = randomUUID();
      const changes = await changesOf(db, async () => {
        const replies = await Promise.all(
          [...clients, ...clients].map((client) => send(client, write, key)),
        );
        expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
        expect(replies[0]?.status).toBeLessThan(300);
      });
      expect(changes.event_logs?.added?.length).toBe(1);
    }
  },
);
