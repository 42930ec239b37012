import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { Term } from '#components/copyable/term.tsx';

const meaning = 'The transfer of a paid amount from the address of a deposit.';

beforeEach(() => {
  render(
    <h3>
      <Term of="Sweep">Swept</Term>
    </h3>,
  );
});

it('OPR-300 shows the meaning of a term on hover', async () => {
  const term = screen.getByRole('button', { name: 'Swept' });
  expect(screen.queryByText(meaning)).toBeNull();
  await userEvent.hover(term);
  expect(screen.getByText(meaning)).toBeTruthy();
  await userEvent.unhover(term);
  expect(screen.queryByText(meaning)).toBeNull();
});

it('OPR-300 keeps the meaning of a term while the pointer is over it', async () => {
  await userEvent.hover(screen.getByRole('button', { name: 'Swept' }));
  await userEvent.hover(screen.getByText(meaning));
  expect(screen.getByText(meaning)).toBeTruthy();
});

it('OPR-300 shows the meaning of a term on press until Escape', async () => {
  await userEvent.pointer({
    keys: '[TouchA]',
    target: screen.getByRole('button', { name: 'Swept' }),
  });
  expect(screen.getByText(meaning)).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText(meaning)).toBeNull();
});

it('OPR-300 describes a term for screen readers without a Tab stop', async () => {
  const term = screen.getByRole('button', { name: 'Swept' });
  expect(term.getAttribute('aria-description')).toBe(meaning);
  await userEvent.tab();
  expect(document.activeElement).not.toBe(term);
});
