import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { claimDraftsFor, clearDrafts, draftOf } from '#lib/state/drafts.ts';
import { UnsavedForms } from '../../../client/features/dashboard/unsaved-forms.tsx';

const links = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

beforeEach(() => {
  claimDraftsFor('1');
  clearDrafts();
});

it('OPR-74 links to every form and row with unsaved input', () => {
  render(<UnsavedForms />, { wrapper: MemoryRouter });
  expect(links()).toEqual([]);
  act(() => {
    for (const name of [
      '/businesses/create',
      '/businesses/edit/3',
      '/exchange-providers/A%2FB XBT-USD',
      '/exchange-providers/A%2FB ETH-USD',
      '/closed-loop-balancing/details/7',
      '/report',
    ])
      draftOf(name).set({ name: 'typed' });
  });
  expect(links()).toEqual([
    ['Continue: Create Business (unsaved)', '/businesses/create'],
    ['Continue: Edit Business 3 (unsaved)', '/businesses/edit/3'],
    ['Continue: Exchange Provider A/B (unsaved)', '/exchange-providers/A%2FB'],
    ['Continue: Process Settlement 7 (unsaved)', '/closed-loop-balancing/details/7#process'],
  ]);
  act(() => draftOf('/businesses/create').set(undefined));
  expect(links()).toHaveLength(3);
});

it('OPR-74 offers no input of another user', () => {
  draftOf('/businesses/create').set({ name: 'typed' });
  claimDraftsFor('2');
  render(<UnsavedForms />, { wrapper: MemoryRouter });
  expect(links()).toEqual([]);
});
