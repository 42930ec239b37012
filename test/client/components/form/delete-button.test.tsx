import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { DeleteButton } from '#components/form/delete-button.tsx';
import { WriteError } from '#data/writes/write-error.ts';

const shown = { id: '3', version: 'a' };

it('USERS-6 asks for confirmation before deleting', async () => {
  const user = userEvent.setup();
  const confirm = vi.fn(() => true).mockReturnValueOnce(false);
  vi.stubGlobal('confirm', confirm);
  const mutateAsync = vi.fn(async () => {});
  render(<DeleteButton {...shown} deletion={{ mutateAsync }} onDeleted={() => {}} />);

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
  vi.stubGlobal('confirm', () => true);
  const mutateAsync = vi.fn(() => new Promise(() => {}));
  render(<DeleteButton {...shown} deletion={{ mutateAsync }} onDeleted={() => {}} />);
  const button = screen.getByRole('button', { name: 'Delete' });
  await user.click(button);
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
  await user.click(button);
  expect(mutateAsync).toHaveBeenCalledOnce();
});

it('OUT-3 repeats a deletion that may have been carried out', async () => {
  const user = userEvent.setup();
  vi.stubGlobal('confirm', () => true);
  const undecided = {
    is: 'undecided',
    cause: undefined,
    endsSession: false,
    to: undefined,
  } as const;
  const mutateAsync = vi
    .fn(async () => {})
    .mockRejectedValueOnce(new WriteError('deleted', undecided));
  const onDeleted = vi.fn();
  render(<DeleteButton {...shown} deletion={{ mutateAsync }} onDeleted={onDeleted} />);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
  expect(mutateAsync.mock.calls).toEqual([[shown], [shown]]);
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
  render(<DeleteButton {...shown} deletion={{ mutateAsync: vi.fn() }} onDeleted={() => {}} />);
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(marks).toHaveLength(2));
  await waitFor(note);
  await waitFor(() => expect(marks.at(-1)).toBeNull());
  expect(marks.slice(0, 2)).toEqual(['true', 'true']);
});
