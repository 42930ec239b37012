import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { DeleteButton } from '../../client/ui/form/delete-button.tsx';

it('USERS-6 asks for confirmation before deleting', async () => {
  const user = userEvent.setup();
  const confirm = vi.fn(() => true).mockReturnValueOnce(false);
  vi.stubGlobal('confirm', confirm);
  const remove = vi.fn(async () => {});
  render(<DeleteButton remove={remove} />);

  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(confirm).toHaveBeenCalledExactlyOnceWith('Are you sure you want to delete this item?');
  expect(remove).not.toHaveBeenCalled();

  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(remove).toHaveBeenCalledOnce();
});
