import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { getDraft, useRecordDraft } from '#forms/drafts.ts';
import { signInAs } from '../../support/session.ts';
import { TestRouter } from '../../support/test-router.tsx';

const saved: Record<string, string> = { name: 'Before', email: 'b@x' };
const address = '/users/edit/3';

/** Shows a form with these values of the server. */
const shown = () =>
  renderHook(() => useRecordDraft({ title: 'Edit User', saved, same: Object.is }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <TestRouter initialEntries={[address]}>{children}</TestRouter>
    ),
  }).result;

beforeEach(() => {
  sessionStorage.clear();
  signInAs('1');
  const first = shown();
  act(() => first.current.store(saved, { ...saved, name: 'Typed' }));
});

it('OPR-21 offers the draft that a form finds', () => {
  expect([shown().current.hasOffer, getDraft(address)?.values]).toEqual([
    true,
    { base: saved, local: { name: 'Typed' } },
  ]);
});

it('OPR-21 keeps an offer in the draft while other fields change', () => {
  const form = shown();
  act(() => form.current.store(saved, { ...saved, email: 'typed@x' }));
  expect([form.current.hasOffer, getDraft(address)?.values.local]).toEqual([
    true,
    { name: 'Typed', email: 'typed@x' },
  ]);
});

it('OPR-21 ends the offer when other input replaces the draft', () => {
  const form = shown();
  act(() => form.current.replace(saved, { ...saved, email: 'typed@x' }));
  expect([form.current.hasOffer, getDraft(address)?.values.local]).toEqual([
    false,
    { email: 'typed@x' },
  ]);
});

it('OPR-21 ends the offer when the draft is discarded', () => {
  const form = shown();
  act(() => form.current.discard());
  expect([form.current.hasOffer, getDraft(address)]).toEqual([false, undefined]);
});

it('OPR-24 stores no password', () => {
  const form = shown();
  const empty = { ...saved, password: '', password_confirmation: '' };
  const typed = { ...empty, email: 'typed@x', password: 'secret', password_confirmation: 'secret' };
  act(() => form.current.replace(empty, typed));
  expect(JSON.stringify(getDraft(address))).not.toContain('password');
});
