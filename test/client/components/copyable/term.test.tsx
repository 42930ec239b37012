import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { Term } from '#components/copyable/term.tsx';

const meaning = 'The transfer of a paid amount from the address of a deposit.';

beforeEach(() => {
  render(
    <h3>
      <Term of="Sweep">Swept</Term> amount
    </h3>,
  );
});

it('OPR-300 shows the meaning of a term on hover', async () => {
  const term = screen.getByText('Swept');
  expect(screen.queryByText(meaning)).toBeNull();
  await userEvent.hover(term);
  expect(screen.getByText(meaning)).toBeTruthy();
  await userEvent.unhover(term);
  expect(screen.queryByText(meaning)).toBeNull();
});

it('OPR-300 keeps the meaning of a term while the pointer is over it', async () => {
  await userEvent.hover(screen.getByText('Swept'));
  await userEvent.hover(screen.getByText(meaning));
  expect(screen.getByText(meaning)).toBeTruthy();
});

it('OPR-300 shows the meaning of a term on press until Escape', async () => {
  await userEvent.pointer({
    keys: '[TouchA]',
    target: screen.getByText('Swept'),
  });
  expect(screen.getByText(meaning)).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText(meaning)).toBeNull();
});

it('OPR-300 hides the meaning after a press elsewhere', async () => {
  await userEvent.pointer({ keys: '[TouchA]', target: screen.getByText('Swept') });
  await userEvent.pointer({ keys: '[TouchA]', target: document.body });
  expect(screen.queryByText(meaning)).toBeNull();
});

it('OPR-300 leaves a heading whole for screen readers, without a Tab stop', async () => {
  expect(screen.getByRole('heading', { name: 'Swept amount' })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  await userEvent.tab();
  expect(document.activeElement).toBe(document.body);
});
