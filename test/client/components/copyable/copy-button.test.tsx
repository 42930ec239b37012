import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { CopyButton } from '#components/copyable/copy-button.tsx';
import { Announcer } from '#components/overlay/modal.tsx';

it('OPR-25 announces the same text again when it is copied again', async () => {
  const user = userEvent.setup();
  render(
    <>
      <CopyButton value="0xabc" label="address" />
      <Announcer />
    </>,
  );
  const region = screen.getByRole('status');
  await user.click(screen.getByRole('button', { name: 'Copy address' }));
  const first = region.firstChild;
  expect(region.textContent).toBe('Copied address');
  await user.click(screen.getByRole('button', { name: 'Copy address' }));
  expect(region.textContent).toBe('Copied address');
  expect(region.firstChild).not.toBe(first);
});
