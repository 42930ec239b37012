import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

/** Opens the form of a new user on a page with this rule for passwords. */
async function openWith(password_rule: string) {
  vi.resetModules();
  const meta = document.createElement('meta');
  meta.name = 'settings';
  meta.content = JSON.stringify({ password_rule });
  document.head.replaceChildren(meta);
  const { startApp } = await import('../../../support/rendered-app.tsx');
  const app = startApp();
  app.script('POST /ajax/users/create', {
    status: 422,
    body: { errors: { password: 'This field is required.' } },
  });
  const keyboard = app.open('/users/create');
  return { keyboard, input: await screen.findByLabelText<HTMLInputElement>('Password') };
}

const noteOf = (input: HTMLInputElement) =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;

it('FORM-5 shows the rule of the site below a new password', async () => {
  expect(noteOf((await openWith('At least 12 characters.')).input)).toBe('At least 12 characters.');
});

it('FORM-5 shows no rule that the site does not state', async () => {
  expect(noteOf((await openWith('')).input)).toBeUndefined();
});

it('FORM-5 shows the error of a typed password alone, which may state the rule', async () => {
  const { keyboard, input } = await openWith('At least 12 characters.');
  await keyboard.type(input, 'short');
  await keyboard.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(noteOf(input)).toBe('This field is required.'));
});

it('FORM-5 shows the rule beside the error of an empty password', async () => {
  const { keyboard, input } = await openWith('At least 12 characters.');
  await keyboard.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(noteOf(input)).toBe('This field is required. At least 12 characters.'),
  );
});
