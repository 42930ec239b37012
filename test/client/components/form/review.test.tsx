import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ChangesSince } from '#components/form/review.tsx';

const proposal = {
  form: '/closed-loop-balancing/details/7',
  key: '',
  title: 'Process',
  by: 'ada',
  at: 0,
  seen: [
    ['Amount', '5.00 LTC'],
    ['Trades', '2'],
  ],
  values: { transaction_hash: 'ab' },
};

it.each([
  ['while they load', undefined, ''],
  ['if none has', { Amount: '5.00 LTC', Trades: '2' }, ''],
  [
    'by name',
    { Amount: '6.00 LTC', Trades: '2' },
    'Amount was 5.00 LTC in the proposal, and is 6.00 LTC now.',
  ],
  ['that are missing', { Amount: '5.00 LTC' }, 'Trades was 2 in the proposal, and is unknown now.'],
])('OPR-117 names the facts that have changed: %s', (_case, seen, text) => {
  render(<ChangesSince proposal={proposal} seen={seen} />);
  expect(screen.getByRole('status').textContent).toBe(text);
});
