import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { startApp } from '../../../support/rendered-app.tsx';
import { findLoaded } from '../../../support/shown.ts';

const time = '2026-11-19T10:44:00Z';
const users = ['ada', 'ben', 'eva'].map((username, id) => ({
  id,
  username,
  email: `${username}@x`,
  created_at: time,
  updated_at: time,
}));
const line = 'GET /ajax/users';

/** What is animated: the text of the element, and the animated property. */
const animated: string[] = [];
let finish = () => {};

beforeEach(() => {
  animated.length = 0;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  vi.spyOn(Element.prototype, 'animate').mockImplementation(function (this: Element, frames) {
    const text = this.matches('tr') ? this.querySelector('td')?.textContent : this.textContent;
    animated.push(
      `${text} ${Object.entries(frames ?? {})
        .flat(2)
        .join(' ')}`,
    );
    return { finished } as unknown as Animation;
  });
});

/** Opens the users, reloads them with others, and waits for `email`. */
async function reload(others: typeof users, email: string) {
  const app = startApp();
  app.script(line, { body: { items: users, total: 3 } });
  const keyboard = app.open('/users');
  await findLoaded();
  animated.length = 0;
  app.script(line, { body: { items: others, total: others.length } });
  await keyboard.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText(email);
  return { app, keyboard };
}

const [ada, ben, eva] = users as [(typeof users)[0], (typeof users)[0], (typeof users)[0]];
const ida = { ...eva, id: 9, username: 'ida', email: 'ida@x' };

it('OPR-252 fades in a value that a reload has changed', async () => {
  await reload([ada, { ...ben, email: 'new@x' }, eva], 'new@x');
  expect(animated).toEqual(['new@x opacity 0 1']);
});

it('OPR-252 fades in the rows that a reload has added', async () => {
  await reload([ida, ...users], 'ida@x');
  expect(animated).toEqual(['ida opacity 0 1']);
});

it('OPR-252 fades out the rows that are gone, in their place', async () => {
  await reload([ada, { ...eva, email: 'eva@y' }], 'eva@y');
  expect(animated[0]).toBe('ben opacity 1 0');
  const rows = () =>
    [...document.querySelectorAll('tbody tr')].map((row) => row.querySelector('td')?.textContent);
  expect(rows()).toEqual(['ada', 'ben', 'eva']);
  // Not for screen readers and the keyboard.
  expect(screen.getAllByRole('row')).toHaveLength(3);
  finish();
  await waitFor(() => expect(rows()).toEqual(['ada', 'eva']));
});

it('OPR-252 shows nothing after a first load and a page', async () => {
  const app = startApp();
  app.script(line, { body: { items: users, total: 13 } });
  app.script(`${line}?page=2&per_page=10`, { body: { items: [ida], total: 13 } });
  const keyboard = app.open('/users');
  await findLoaded();
  await keyboard.click(screen.getByRole('link', { name: 'Next' }));
  await screen.findByText('ida@x');
  expect(animated).toEqual([]);
});

it('OPR-252 shows nothing with reduced motion', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(prefers-reduced-motion: reduce)',
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  await reload([{ ...ben, email: 'new@x' }, ida], 'new@x');
  expect(animated).toEqual([]);
});
