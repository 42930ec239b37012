import { render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { isEditing } from '#lib/state/editing.ts';
import { Modal } from '#ui/overlay/modal.tsx';
import { useModalUntilNavigation } from '#ui/overlay/use-modal.ts';
import { TestRouter } from '../../../support/test-router.tsx';

function Menu({ onClose }: { onClose: () => void }) {
  const dialog = useModalUntilNavigation(onClose);
  return <dialog ref={dialog} aria-label="Menu" />;
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
    expect([dialog.open, onClose.mock.calls.length]).toEqual([true, 0]);
    expect(document.activeElement).toBe(screen.getByLabelText('Note'));
    dialog.close();
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
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
