import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../../backend/db/open.ts';
import { startPostgres } from '../support/postgres.ts';

const file = (name: string) => join(import.meta.dirname, `../support/tls/${name}.pem`);

describe.skipIf(inject('postgresUrl') === null)('TLS to PostgreSQL', () => {
  let server: string;
  beforeAll(async () => {
    const cluster = await startPostgres({
      tls: { cert: file('old-server'), key: file('old-key') },
    });
    server = cluster?.url ?? '';
    return cluster?.stop;
  });

  /** Returns a URL that trusts an authority. The certificate of the server names 127.0.0.1 alone. */
  const urlTo = (host: string, authority: string) => {
    const url = Object.assign(new URL(server), { hostname: host });
    url.search = new URLSearchParams({
      sslmode: 'verify-full',
      sslrootcert: file(authority),
    }).toString();
    return url.href;
  };

  it('BE-93 connects to a server with a verified certificate', async () => {
    const { db, close } = await openDatabase({ url: urlTo('127.0.0.1', 'old-ca') });
    const { rows } = await sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(
      db,
    );
    expect(rows).toEqual([{ ssl: true }]);
    await close();
  });

  it.each([
    ['another authority', '127.0.0.1', 'new-ca', /cannot be reached: .*(certificate|signature)/],
    [
      'another host',
      'localhost',
      'old-ca',
      /cannot be reached: Hostname\/IP does not match certificate's altnames/,
    ],
  ])('BE-93 rejects a certificate of %s', async (_, host, authority, message) => {
    await expect(openDatabase({ url: urlTo(host, authority) })).rejects.toThrow(message);
  });
});
