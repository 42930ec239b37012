import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { createQueryClient } from '#data/query.ts';
import { Dialogs } from '../../../client/app/dialogs/dialogs.tsx';
import { TestRouter } from '../../support/test-router.tsx';

beforeEach(() => {
  render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <TestRouter>
          <Dialogs />
        </TestRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
});

it.each([
  ['with Caps Lock', { key: 'K', code: 'KeyK', ctrlKey: true }],
  ['in a Cyrillic layout', { key: 'л', code: 'KeyK', ctrlKey: true }],
  ['in a Dvorak layout', { key: 'k', code: 'KeyV', metaKey: true }],
])('OPR-1 opens the search %s', (_, key) => {
  // fireEvent returns false when the browser's own action is prevented.
  expect(fireEvent.keyDown(document.body, key)).toBe(false);
  expect(screen.getByRole('combobox', { name: 'Find' })).toBeTruthy();
});

it('OPR-1 ignores another letter on the K key', () => {
  expect(fireEvent.keyDown(document.body, { key: 't', code: 'KeyK', ctrlKey: true })).toBe(true);
  expect(screen.queryByRole('combobox')).toBeNull();
});

it('OPR-1 opens again before the browser reported that it closed', () => {
  const press = () => fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
  press();
  // Escape closes the dialog; its `close` event is asynchronous.
  const closed = screen.getByRole('dialog');
  closed.removeAttribute('open');
  press();
  fireEvent(closed, new Event('close'));
  expect(screen.getByRole('combobox', { name: 'Find' })).toBeTruthy();
});

it('OPR-1 opens from a field on Ctrl+K, not on /', () => {
  const field = document.body.appendChild(document.createElement('input'));
  expect(fireEvent.keyDown(field, { key: '/' })).toBe(true);
  expect(screen.queryByRole('combobox')).toBeNull();
  fireEvent.keyDown(field, { key: 'k', code: 'KeyK', ctrlKey: true });
  expect(screen.getByRole('combobox', { name: 'Find' })).toBeTruthy();
  field.remove();
});
