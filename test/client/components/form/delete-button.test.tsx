import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { DeleteButton } from '#components/form/delete-button.tsx';

const shown = { id: '3', version: 'a' };
const senderOf = (id: string) => ({ source: `users.delete ${id}`, revision: `users.delete ${id}` });

it('USERS-6 asks for confirmation before deleting', async () => {
  const user = userEvent.setup();
  const confirm = vi.fn(() => true).mockReturnValueOnce(false);
  vi.stubGlobal('confirm', confirm);
  const mutateAsync = vi.fn(async () => {});
  render(
    <DeleteButton
      {...shown}
      deletion={{ mutateAsync, variables: shown, isPending: false, isError: false, senderOf }}
      onDeleted={() => {}}
    />,
  );

  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() =>
    expect(confirm).toHaveBeenCalledExactlyOnceWith('Are you sure you want to delete this item?'),
  );
  expect(mutateAsync).not.toHaveBeenCalled();

  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(mutateAsync).toHaveBeenCalledExactlyOnceWith(shown));
});

it('ERR-8 ignores clicks while a deletion is pending', async () => {
  const user = userEvent.setup();
  const confirm = vi.fn(() => true);
  vi.stubGlobal('confirm', confirm);
  render(
    <DeleteButton
      {...shown}
      deletion={{
        mutateAsync: vi.fn(),
        variables: shown,
        isPending: true,
        isError: false,
        senderOf,
      }}
      onDeleted={() => {}}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(confirm).not.toHaveBeenCalled();
});

it('OPR-212 marks its row in a frame before the browser asks', async () => {
  const marks: (string | null)[] = [];
  const note = () => marks.push(screen.getByRole('button').getAttribute('data-deletes'));
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) =>
    setTimeout(() => {
      note();
      callback();
    }),
  );
  vi.stubGlobal('confirm', () => note() < 0);
  render(
    <DeleteButton
      {...shown}
      deletion={{
        mutateAsync: vi.fn(),
        variables: undefined,
        isPending: false,
        isError: false,
        senderOf,
      }}
      onDeleted={() => {}}
    />,
  );
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(marks).toHaveLength(2));
  await waitFor(note);
  await waitFor(() => expect(marks.at(-1)).toBeNull());
  expect(marks.slice(0, 2)).toEqual(['true', 'true']);
});
