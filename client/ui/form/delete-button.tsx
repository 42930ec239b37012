import type { UseMutationResult } from '@tanstack/react-query';
import { useLastWrite } from './last-write.ts';
import { WriteButton } from './write-button.tsx';

interface DeleteButtonProps {
  id: string;
  /** Deletes an item by its id. `targetOf` identifies the deletion on every screen. */
  mutation: Pick<UseMutationResult<unknown, Error, string>, 'mutate' | 'isPending' | 'isError'> & {
    targetOf: (id: string) => string;
  };
  /** Runs after a deletion, unless the user has left the screen. */
  onDeleted: () => void;
  quiet?: boolean;
}

/** Deletes an item after the browser's own confirmation. */
export function DeleteButton({ id, mutation, onDeleted, quiet }: DeleteButtonProps) {
  const leave = () => {
    // The focused button disappears with its item.
    document.querySelector<HTMLElement>('h1')?.focus();
    onDeleted();
  };
  const confirm = () => {
    if (!window.confirm('Are you sure you want to delete this item?')) return;
    mutation.mutate(id, { onSuccess: leave });
  };
  const blocked = useLastWrite(mutation.targetOf(id), {
    canRetry: true,
    retry: confirm,
    onSaved: () => mutation.isError && leave(),
  });
  return (
    <WriteButton
      tone="danger"
      quiet={quiet}
      small={quiet}
      busy={mutation.isPending}
      unavailable={mutation.isPending ? undefined : blocked}
      onClick={confirm}
    >
      Delete
    </WriteButton>
  );
}
