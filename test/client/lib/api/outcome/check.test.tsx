import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { users } from '#contract/users.ts';
import { checkOnce, verdictOf } from '#lib/api/outcome/check.ts';
import { findDeletion, loadedItem } from '#lib/api/outcome/standard-checks.ts';
import { type CheckResult, defineWrite } from '#lib/api/outcome/write-definition.ts';
import { ApiError } from '#lib/api/request.ts';
import { session, startSession } from '#lib/state/session.ts';
import { toasts } from '#lib/state/toasts.ts';
import type { Write } from '#lib/state/writes.ts';
import { unsettledWrite } from '../../../../support/unsettled-write.ts';

const failed = { hasEnded: false };
const rejected = { hasEnded: true };

describe('verdict', () => {
  it('OUT-2 is saved as soon as a read shows the change', () => {
    const saved = { is: 'saved', to: '/users/details/3' } as const;
    expect(verdictOf(failed, saved, false)).toEqual({ state: 'saved', to: '/users/details/3' });
    expect(verdictOf(failed, { ...saved, doubt: 'It may be older.' }, false)).toMatchObject({ state: 'saved' });
  });

  it('OUT-2 is not saved only at the end of the write', () => {
    expect(verdictOf(failed, { is: 'absent' }, false)).toBeUndefined();
    expect(verdictOf(failed, { is: 'absent' }, true)).toMatchObject({ state: 'not-saved' });
    const final = { is: 'absent', final: true, reason: 'Another user has this username.' } as const;
    expect(verdictOf(failed, final, false)).toMatchObject({ state: 'not-saved', reason: 'Another user has this username.' });
  });

  it('OUT-2 is open while the responses do not decide', () => {
    expect(verdictOf(failed, { is: 'unknown' }, true)).toBeUndefined();
  });

  it('OUT-2 reports a change by someone else at the end only', () => {
    expect(verdictOf(failed, { is: 'changed' }, false)).toBeUndefined();
    expect(verdictOf(failed, { is: 'changed' }, true)).toMatchObject({ state: 'changed' });
  });

  it('OUT-3 waits to the end for a write that cannot be checked', () => {
    expect(verdictOf(failed, { is: 'uncheckable' }, false)).toBeUndefined();
    expect(verdictOf(failed, { is: 'uncheckable' }, true)).toEqual({ state: 'uncheckable' });
  });

  it('OUT-10 is decided by one read after a rejection', () => {
    expect(verdictOf(rejected, { is: 'absent' }, false)).toMatchObject({ state: 'not-saved' });
    expect(verdictOf(rejected, { is: 'changed' }, false)).toMatchObject({ state: 'changed' });
    expect(verdictOf(rejected, { is: 'uncheckable' }, false)).toEqual({ state: 'uncheckable' });
    expect(verdictOf(rejected, { is: 'saved' }, false)).toMatchObject({ state: 'saved' });
  });

  it('OUT-10 takes no older item for the one of a rejected request', () => {
    const found = { is: 'saved', to: '/users/details/3', doubt: 'It may be older.' } as const;
    expect(verdictOf(rejected, found, false)).toEqual({ state: 'changed', to: '/users/details/3', reason: 'It may be older.' });
  });
});

describe('one check', () => {
  const check = (find: () => Promise<CheckResult>) =>
    checkOnce(defineWrite(users.delete, { title: 'Delete', find }), unsettledWrite as unknown as Write);
  const failing = (status: number) => check(() => Promise.reject(new ApiError('users.details', status)));

  it('OUT-2 decides nothing about a write that may still be carried out', async () => {
    expect(await check(async () => ({ is: 'absent' }))).toBeUndefined();
    expect(await check(async () => ({ is: 'saved' }))).toEqual({ state: 'saved', to: undefined });
  });

  it('OUT-2 ERR-1 decides nothing if it fails, but may end the session', async () => {
    startSession({ id: 1, username: 'ada' });
    expect([await failing(500), session.get().state, toasts.get()]).toEqual([undefined, 'in', []]);
    expect([await failing(401), session.get().state]).toEqual([undefined, 'out']);
  });
});

describe('a deleted item', () => {
  const read = (status: number, body: unknown) =>
    findDeletion(() => Promise.reject(new ApiError('users.details', status, body)), { list: '/users', item: '/users/details/3' });

  it('OUT-5 is one whose read has the status 404, with JSON', async () => {
    for (const body of [undefined, { message: 'Not found.' }]) expect(await read(404, body)).toMatchObject({ is: 'saved' });
    await expect(read(404, 'default backend')).rejects.toThrow('status 404');
    for (const status of [0, 403, 500, 503]) await expect(read(status, { message: 'No.' })).rejects.toBeInstanceOf(ApiError);
    await expect(findDeletion(() => Promise.reject(new TypeError()), { list: '', item: '' })).rejects.toThrow(TypeError);
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
