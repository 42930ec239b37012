import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { OutcomeRegion } from '#components/overlay/outcome-region.tsx';
import { fakeBackend } from '../../../support/fake-backend.ts';
import { signInAs } from '../../../support/session.ts';
import { forgetWrites, storeWrite } from '../../../support/stored-writes.ts';
import { TestRouter } from '../../../support/test-router.tsx';

beforeEach(async () => {
  await forgetWrites();
  fakeBackend({});
  signInAs(1);
});

afterEach(async () => {
  cleanup();
  await forgetWrites();
});

it.each([
  ['/users/edit/2', ['Open']],
  ['/users/details/2', ['Open', 'Try again']],
  [undefined, ['Try again']],
])('OUT-6 links once to the screen of the item: %s', async (to, links) => {
  render(
    <TestRouter initialEntries={['/users']}>
      <OutcomeRegion />
    </TestRouter>,
  );
  await act(() => storeWrite({ state: 'changed', screen: '/users/edit/2', to }));
  expect(screen.queryAllByRole('link').map(({ textContent }) => textContent)).toEqual(links);
});

it.each([
  ['OUT-2', { state: 'saved' }, 'Saved after all.'],
  ['OUT-2', { state: 'not-saved' }, 'Not saved.'],
  ['OUT-13', { state: 'not-saved', reason: 'Too long.' }, 'Not saved. Too long.'],
  ['OUT-5', { state: 'uncheckable' }, 'This could not be checked. Review it before you try again.'],
  [
    'OUT-5',
    { state: 'uncheckable', reason: 'It was deleted.' },
    'This could not be checked. It was deleted.',
  ],
  ['OUT-8', { state: 'changed' }, 'This could not be checked. Review it before you try again.'],
])('%s shows what is certain about a write: %j', async (_, write, text) => {
  render(
    <TestRouter initialEntries={['/users']}>
      <OutcomeRegion />
    </TestRouter>,
  );
  await act(() => storeWrite(write));
  const { textContent } = screen.getByRole('status', { name: 'Outcome of changes' });
  const [, shown] = / sent at [\d:]+ (.*?) (Try again)?Dismiss/.exec(textContent) ?? [];
  expect(shown).toBe(text);
});
