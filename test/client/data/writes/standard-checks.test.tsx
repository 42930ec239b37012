import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { findDeletion, loadedItem } from '#data/writes/standard-checks.ts';
import { ApiError } from '#platform/http/request.ts';

describe('a deleted item', () => {
  const read = (status: number, body: unknown) =>
    findDeletion(() => Promise.reject(new ApiError('users.details', status, body)), {
      list: '/users',
      item: '/users/details/3',
    });

  it('OUT-5 is one whose read has the status 404, with JSON', async () => {
    for (const body of [undefined, { message: 'Not found.' }])
      expect(await read(404, body)).toMatchObject({ is: 'saved' });
    await expect(read(404, 'default backend')).rejects.toThrow('status 404');
    for (const status of [0, 403, 500, 503])
      await expect(read(status, { message: 'No.' })).rejects.toBeInstanceOf(ApiError);
    await expect(
      findDeletion(() => Promise.reject(new TypeError()), { list: '', item: '' }),
    ).rejects.toThrow(TypeError);
  });

  it('OUT-6 is named by what its own resource has loaded', () => {
    const client = new QueryClient();
    client.setQueryData(['businesses', 'businesses.list'], { items: [{ id: 3, name: 'Acme' }] });
    const isIt = ({ id }: { id?: unknown }) => id === 3;
    expect(loadedItem(client, 'users', isIt)).toBeUndefined();
    client.setQueryData(['users', 'users.list'], { items: [{ id: 2 }, { id: 3 }] });
    expect(loadedItem(client, 'users', isIt)).toEqual({ id: 3 });
    client.clear();
    client.setQueryData(['users', 'users.details'], { id: 3, username: 'ben' });
    expect(loadedItem(client, 'users', isIt)).toEqual({ id: 3, username: 'ben' });
  });
});
