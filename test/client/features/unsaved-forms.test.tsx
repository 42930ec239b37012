import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setDraft } from '#forms/drafts.ts';
import { UnsavedForms } from '../../../client/features/dashboard/dashboard.tsx';
import { signInAs } from '../../support/session.ts';
import { TestRouter } from '../../support/test-router.tsx';

const links = () =>
  screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
const values = { name: 'typed' };

beforeEach(() => signInAs('1'));

it('OPR-74 links to every form and screen of rows with unsaved input', () => {
  render(<UnsavedForms />, { wrapper: TestRouter });
  expect(links()).toEqual([]);
  const rules = { title: 'Exchange Rules', to: '/exchange-rules', values };
  act(() => {
    setDraft('/businesses/create', { title: 'Create Business', to: '/businesses/create', values });
    setDraft('/exchange-rules XBT-USD', rules);
    setDraft('/exchange-rules LTC-USD', rules);
    setDraft('/report', { title: 'Report', to: '/report', values });
  });
  expect(links()).toEqual([
    ['Continue: Create Business (unsaved)', '/businesses/create'],
    ['Continue: Exchange Rules (unsaved)', '/exchange-rules'],
    ['Continue: Report (unsaved)', '/report'],
  ]);
  act(() => setDraft('/businesses/create', undefined));
  expect(links()).toHaveLength(2);
});

it('OPR-74 offers no input of another user', () => {
  setDraft('/businesses/create', { title: 'Create Business', to: '/businesses/create', values });
  signInAs('2');
  render(<UnsavedForms />, { wrapper: TestRouter });
  expect(links()).toEqual([]);
});
