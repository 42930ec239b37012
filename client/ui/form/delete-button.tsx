import type { UseMutationResult } from '@tanstack/react-query';
import { WriteButton } from './write-button.tsx';

interface DeleteButtonProps {
  id: string;
  /** Deletes an item by its id. */
  mutation: Pick<UseMutationResult<unknown, Error, string>, 'mutate' | 'isPending'>;
  /** Runs after a deletion, unless the user has left the screen. */
  onDeleted: () => void;
  quiet?: boolean;
}

/** Deletes an item after the browser's own confirmation. */
export function DeleteButton({ id, mutation, onDeleted, quiet }: DeleteButtonProps) {
  const confirm = () => {
    if (!window.confirm('Are you sure you want to delete this item?')) return;
    mutation.mutate(id, {
      onSuccess: () => {
        // The focused button disappears with its item.
        document.querySelector<HTMLElement>('h1')?.focus();
        onDeleted();
      },
    });
  };
  return (
    <WriteButton tone="danger" quiet={quiet} small={quiet} busy={mutation.isPending} onClick={confirm}>
      Delete
    </WriteButton>
  );
}
