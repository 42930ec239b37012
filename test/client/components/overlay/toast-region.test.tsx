import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastRegion } from '#components/overlay/toast-region.tsx';
import { clearToasts, toast } from '#platform/toasts.ts';

const shown = () => screen.getByRole('status').textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Shows a region with these notifications. */
function open(...texts: string[]) {
  render(<ToastRegion />);
  act(() => {
    for (const text of texts) toast.error(text);
  });
}

beforeEach(() => {
  clearToasts();
  vi.useFakeTimers();
});

describe('a notification', () => {
  it('ERR-6 disappears after 8 seconds', async () => {
    open('Broken.');
    await pass(7999);
    expect(shown()).toBe('Error: Broken.');
    await pass(1);
    expect(shown()).toBe('');
  });

  it('ERR-6 is added behind a closed dialog once that is accessible again', async () => {
    const { rerender } = render(
      <>
        <ToastRegion key="app" />
        <ToastRegion key="dialog" />
      </>,
    );
    act(() => toast.success('Saved.'));
    rerender(<ToastRegion key="app" />);
    expect(shown()).toBe('');
    await pass(500);
    expect(shown()).toBe('Success: Saved.');
  });

  it('ERR-6 stays while it is hovered', async () => {
    open('Broken.');
    await pass(5000);
    const card = screen.getByText('Broken.').parentElement?.parentElement as HTMLElement;
    fireEvent.pointerEnter(card);
    await pass(60_000);
    expect(shown()).toBe('Error: Broken.');
    fireEvent.pointerLeave(card);
    await pass(2999);
    expect(shown()).toBe('Error: Broken.');
    await pass(1);
    expect(shown()).toBe('');
  });

  it('ERR-6 stays while its button is focused', async () => {
    open('Broken.');
    await pass(5000);
    const dismiss = screen.getByRole('button', { name: 'Dismiss' });
    act(() => dismiss.focus());
    await pass(60_000);
    expect(shown()).toBe('Error: Broken.');
    act(() => dismiss.blur());
    await pass(3000);
    expect(shown()).toBe('');
  });

  it('ERR-6 is dismissed without the others', () => {
    open('First.', 'Second.');
    expect(shown()).toBe('Error: First.Error: Second.');
    fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[0] as HTMLElement);
    expect(shown()).toBe('Error: Second.');
    expect(document.activeElement).toBe(screen.getByRole('status'));
  });

  it('ERR-6 starts with its type', () => {
    render(<ToastRegion />);
    act(() => {
      toast.success('Saved.');
      toast.warning('Slow.');
      toast.info('Started.');
    });
    expect(shown()).toBe('Success: Saved.Warning: Slow.Information: Started.');
  });
});
