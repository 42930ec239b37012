import { act, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { Link } from '#components/basics/link.tsx';
import { Modal, useModalUntilNavigation } from '#components/overlay/modal.tsx';
import { isEditing } from '#platform/release/editing.ts';
import { TestRouter } from '../../../support/test-router.tsx';

function Menu({ onClose }: { onClose: () => void }) {
  const { dialog, onClick } = useModalUntilNavigation(onClose);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: as in the app.
    <dialog ref={dialog} aria-label="Menu" onClick={onClick}>
      <Link to="/orders?page=2">Page 2</Link>
      <Link to="/orders">Orders</Link>
    </dialog>
  );
}

/** Opens a menu on /orders. Returns a function that navigates behind it. */
function openMenu(onClose: () => void) {
  let navigate: NavigateFunction = () => {};
  const Navigate = () => {
    navigate = useNavigate();
    return null;
  };
  render(
    <TestRouter initialEntries={['/orders']}>
      <Navigate />
      <Menu onClose={onClose} />
    </TestRouter>,
  );
  return (to: string) => act(async () => navigate(to, { replace: true }));
}

describe('modal dialog', () => {
  it('CLB-6 stays open in StrictMode and reports that it was closed', async () => {
    const onClose = vi.fn();
    render(
      <StrictMode>
        <Modal title="Process" onClose={onClose}>
          <input aria-label="Note" />
        </Modal>
      </StrictMode>,
    );
    const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Process' });
    // StrictMode closes and reopens the dialog; the close event fires afterwards.
    dialog.dispatchEvent(new Event('close'));
    expect(dialog.open).toBe(true);
    expect(onClose.mock.calls.length).toBe(0);
    expect(document.activeElement).toBe(screen.getByLabelText('Note'));
    dialog.close();
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it('OPR-1 stays open when the URL of its screen changes', async () => {
    const onClose = vi.fn();
    const navigate = openMenu(onClose);
    await navigate('/orders?filter-orders=kra');
    expect(screen.getByRole<HTMLDialogElement>('dialog').open).toBe(true);
    expect(onClose.mock.calls.length).toBe(0);
    await navigate('/users');
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it.each(['Page 2', 'Orders'])('OPR-1 closes at a link to its own screen: %s', (name) => {
    const onClose = vi.fn();
    openMenu(onClose);
    fireEvent.click(screen.getByRole('link', { name }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('OPR-30 counts as editing while it is open', () => {
    const { unmount } = render(
      <TestRouter>
        <Menu onClose={() => {}} />
      </TestRouter>,
    );
    expect(isEditing()).toBe(true);
    unmount();
    expect(isEditing()).toBe(false);
  });
});
