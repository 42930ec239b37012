import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AmountStrip } from '../../../client/features/orders/amount-strip.tsx';
import type { Order } from '../../../client/features/orders/api.ts';

it('OPR-61 measures no bar by an amount of another cryptocurrency', () => {
  const order = {
    cryptocurrency_amount: 10n ** 15n,
    quote: { cryptocurrency: 'ETH' },
    deposit: {
      payment_amount: 800n,
      balance: 400n,
      sweep_amount: 400n,
      account: { cryptocurrency: 'XBT' },
    },
  } as Order;
  render(<AmountStrip order={order} />);
  const [, , paid] = screen.getAllByRole('listitem');
  if (!paid) throw new Error('There is no paid amount.');
  within(paid).getByText(/^Underpaid by/);
  const [, is, gap] = [...paid.querySelectorAll('line')].map((line) => line.getAttribute('x2'));
  expect(is).toBe('50%');
  expect(gap).toBe('100%');
});
