import { useRef, useState } from 'react';
import { bodyText, failureText } from '#lib/api/failure-text.ts';
import { ApiError } from '#lib/api/request.ts';
import { toast } from '#lib/state/toasts.ts';
import { Button } from '#ui/basics/button.tsx';

interface DeleteButtonProps {
  /** Deletes, and says and shows that it is done; what it throws is told here. */
  remove: () => Promise<unknown>;
  quiet?: boolean;
}

/** Deletes something once the browser's own confirmation has been accepted. A refusal (403) is told in the server's words. */
export function DeleteButton({ remove, quiet }: DeleteButtonProps) {
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const ask = async () => {
    if (sending.current || !window.confirm('Are you sure you want to delete this item?')) return;
    sending.current = true;
    setBusy(true);
    try {
      await remove();
      // The button is about to go, and with it the focus that it has.
      if (button.current) document.querySelector<HTMLElement>('h1')?.focus();
    } catch (error) {
      const refused = error instanceof ApiError && error.status === 403;
      const text = refused ? bodyText(error) : failureText(error);
      if (text) toast.error(text);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  return (
    <Button ref={button} tone="danger" quiet={quiet} busy={busy} onClick={ask}>
      Delete
    </Button>
  );
}
