import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  discardSent,
  formKey,
  getDraft,
  setDraft,
  useDrafts,
  useRecordDraft,
} from '#forms/drafts.ts';
import { registry } from '#platform/storage/registry.ts';
import { signInAs } from '../../support/session.ts';
import { TestRouter } from '../../support/test-router.tsx';

const saved: Record<string, unknown> = { name: 'Before', email: 'b@x' };
const address = '/users/edit/3';
type Options = Partial<Parameters<typeof useRecordDraft<Record<string, unknown>>>[0]>;

/** Shows a form with these values of the server at an address. */
const shown = (options: Options = {}, at = address) =>
  renderHook(() => useRecordDraft({ title: 'Edit User', saved, ...options }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <TestRouter initialEntries={[at]}>{children}</TestRouter>
    ),
  }).result;

/** Types a name into a form. */
const type = (form: ReturnType<typeof shown>, name: string) =>
  act(() => form.current.store(saved, { ...saved, name }));

beforeEach(() => {
  sessionStorage.clear();
  signInAs('1');
});

describe('the offer of a draft', () => {
  beforeEach(() => type(shown(), 'Typed'));

  it('OPR-21 has the changed fields', () => {
    expect(shown().current.hasOffer).toBe(true);
    expect(getDraft(address)?.values).toEqual({ base: saved, local: { name: 'Typed' } });
  });

  it('OPR-21 is not made for values that the server has', () => {
    expect(shown({ saved: { ...saved, name: 'Typed' } }).current.hasOffer).toBe(false);
  });

  it('OPR-21 stays in the draft while other fields change', () => {
    const form = shown();
    act(() => form.current.store(saved, { ...saved, email: 'typed@x' }));
    expect(form.current.hasOffer).toBe(true);
    expect(getDraft(address)?.values.local).toEqual({ name: 'Typed', email: 'typed@x' });
  });

  it('OPR-21 ends when other input replaces the draft', () => {
    const form = shown();
    act(() => form.current.replace(saved, { ...saved, email: 'typed@x' }));
    expect(form.current.hasOffer).toBe(false);
    expect(getDraft(address)?.values.local).toEqual({ email: 'typed@x' });
  });

  it('OPR-21 ends when the draft is discarded', () => {
    const form = shown();
    act(() => form.current.discard());
    expect(form.current.hasOffer).toBe(false);
    expect(getDraft(address)).toBeUndefined();
  });

  it('OUT-14 is not what its form shows until it is restored', () => {
    const before = shown();
    act(() => before.current.markSent('s1'));
    const form = shown();
    expect(form.current.saveId).toBeUndefined();
    expect(form.current.read(saved)?.saveId).toBe('s1');
    act(() => form.current.replace(saved, { ...saved, name: 'Typed' }, 's1'));
    expect(form.current.hasOffer).toBe(false);
    expect(form.current.saveId).toBe('s1');
  });
});

describe('a draft', () => {
  it('OPR-21 is gone once no field differs', () => {
    const form = shown();
    type(form, 'Typed');
    type(form, 'Before');
    expect(getDraft(address)).toBeUndefined();
    expect(form.current.read(saved)).toBeUndefined();
  });

  it('OPR-16 is read on top of the values of the server', () => {
    const form = shown();
    type(form, 'Typed');
    expect(form.current.read({ name: 'Before', email: 'remote@x' })).toMatchObject({
      values: { name: 'Typed', email: 'remote@x' },
      base: { name: 'Before', email: 'remote@x' },
    });
  });

  it('OUT-14 is removed with the save that has sent it', () => {
    const [first, second] = [shown(), shown({}, '/users/edit/4')];
    type(first, 'Typed');
    type(second, 'Typed');
    act(() => first.current.markSent('s1'));
    act(() => second.current.markSent('s2'));
    act(() => discardSent('s1'));
    const left = renderHook(useDrafts).result.current;
    expect(left.map(({ to }) => to)).toEqual(['/users/edit/4']);
    expect(getDraft(address)).toBeUndefined();
  });

  it('OUT-14 stays if it was changed since it was sent', () => {
    const form = shown();
    type(form, 'Sent');
    act(() => form.current.markSent('s1'));
    type(form, 'Typed since');
    act(() => discardSent('s1'));
    expect(getDraft(address)?.values.local).toEqual({ name: 'Typed since' });
  });

  it.each([
    ['a form', {}, '/users?page=2', '/users?page=2', '/users'],
    ['a dialog', { fragment: '#process' }, '/users', '/users#process', '/users'],
    ['a row', { row: { id: '7', name: 'XBT-USDC' } }, '/pairs', '/pairs?row=XBT-USDC', '/pairs 7'],
  ])('OPR-40 leads to the place of %s', (_case, options, at, to, key) => {
    const form = shown(options, at);
    type(form, 'Typed');
    expect(form.current.source).toBe(key);
    expect(formKey('/pairs', '7')).toBe('/pairs 7');
    expect(getDraft(key)).toMatchObject({ title: 'Edit User', to });
  });

  it('OPR-24 has no password', () => {
    const form = shown();
    const empty = { ...saved, password: '', password_confirmation: '' };
    const typed = {
      ...empty,
      email: 'typed@x',
      password: 'secret',
      password_confirmation: 'secret',
    };
    act(() => form.current.replace(empty, typed));
    expect(JSON.stringify(getDraft(address))).not.toContain('password');
  });

  it.each([
    ['a field that the form has', { name: 'Typed' }, true],
    ['a field that it does not have', { nickname: 'Typed' }, false],
    ['a value of another type', { name: 5 }, false],
    ['an empty value', { name: null }, true],
  ])('OPR-46 restores of another release %s', (_case, local, isOffered) => {
    setDraft(address, { title: 'Edit User', to: address, values: { base: saved, local } });
    expect(shown().current.hasOffer).toBe(isOffered);
  });

  it('OPR-46 restores any value of a field that was empty', () => {
    const values = { base: { name: null }, local: { name: 'Typed' } };
    setDraft(address, { title: 'Edit User', to: address, values });
    expect(shown({ saved: { name: null } }).current.hasOffer).toBe(true);
  });
});

it.each([
  ['of its form', [], 'Reviewed'],
  ['of no form that has another one', [[address, 'Own']], 'Own'],
])('OPR-46 takes the input of a review link of release 1.1 as the draft %s', (_, own, expected) => {
  const drafts = [...own, [`${address}#review=0123456789abcdef`, 'Reviewed']].map(
    ([to = '', name]) => [to, { title: 'Edit User', to, values: { local: { name } } }],
  );
  expect(registry.drafts.schema.parse(Object.fromEntries(drafts))).toEqual({
    [address]: expect.objectContaining({ to: address, values: { local: { name: expected } } }),
  });
});
