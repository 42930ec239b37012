import { beforeAll, expect, it } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import type { Client } from '../../tools/conformance/client.ts';
import { onAnyDatabase, type TestBackend } from '../support/backend.ts';
import { changesOf } from '../support/changes.ts';
import { prepareWrite, writeNames } from '../support/every-write.ts';

const sameNames = writeNames.filter(
  (name) => allEndpoints.find((endpoint) => endpoint.name === name)?.repeat === 'same',
);

onAnyDatabase((fresh) => {
  let backend: TestBackend;
  let client: Client;
  beforeAll(async () => {
    backend = await fresh();
    client = await backend.signedIn();
  });

  it.each(sameNames)(
    'BE-67 an equal request after a write that is `same` changes nothing: %s',
    async (name) => {
      const { endpoint, input } = await prepareWrite(backend.db, name);
      expect((await client.request(endpoint, input as never)).status).toBeLessThan(300);
      const { event_logs, ...changes } = await changesOf(backend.db, async () => {
        expect((await client.request(endpoint, input as never)).status).toBeLessThan(500);
      });
      // A new hash of the same password has another salt.
      const { key, password_hash, ...changed } = changes.users?.changed?.[0] ?? {};
      expect({ ...changes, users: changed }).toEqual({ users: {} });
    },
  );
});
