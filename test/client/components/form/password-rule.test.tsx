import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

/** Opens the form of a new user on a page with this rule for passwords. */
async function openWith(password_rule: string) {
  vi.resetModules();
  const meta = document.createElement('meta');
  meta.name = 'settings';
  meta.content = JSON.stringify({ password_rule });
  document.head.replaceChildren(meta);
  const { startApp } = await import('../../../support/rendered-app.tsx');
  startApp().open('/users/create');
  return screen.findByLabelText<HTMLInputElement>('Password');
}

const noteOf = (input: HTMLInputElement) =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;

it('FORM-5 shows the rule of the site below a new password', async () => {
  expect(noteOf(await openWith('At least 12 characters.'))).toBe('At least 12 characters.');
});

it('FORM-5 shows no rule that the site does not state', async () => {
  expect(noteOf(await openWith(''))).toBeUndefined();
});
