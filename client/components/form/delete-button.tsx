import type { UseMutationResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { WriteButton } from '#components/basics/button.tsx';
import { ButtonLink } from '#components/basics/button-link.tsx';
import { focusHeading } from '#components/page/focus-heading.ts';
import type { ShownItem } from '#data/delete.ts';
import { useLastWrite } from '#forms/last-write.ts';

/**
 * Deletes items of a list, or the item of a screen. Its state is that of the last one, which is `variables`. `senderOf`
 * identifies the deletion of an item on every screen.
 */
export type Deletion = Pick<
  UseMutationResult<unknown, Error, ShownItem>,
  'mutateAsync' | 'variables' | 'isPending' | 'isError'
> & {
  senderOf: (id: string) => { source: string; revision: string };
};

interface DeleteButtonProps extends ShownItem {
  /** The same for all rows of a list. */
  deletion: Deletion;
  /** Runs after a deletion, unless the user has left the screen. */
  onDeleted?: (() => void) | undefined;
  /** Set for buttons in a table row. */
  quiet?: boolean;
}

/** Resolves once the browser has painted: the task after the next frame. The confirmation stops all painting. */
const painted = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Deletes an item after the browser's own confirmation, while which its row is marked, and until it is deleted. */
export function DeleteButton({ id, version, deletion, onDeleted, quiet }: DeleteButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const hasFocus = useRef(false);
  const [isAsking, setAsking] = useState(false);
  const leave = () => {
    if (!button.current) return;
    // The button disappears with its item.
    if (hasFocus.current) focusBeside(button.current);
    onDeleted?.();
  };
  const confirm = async () => {
    if (isAsking) return;
    setAsking(true);
    await painted();
    const isConfirmed = window.confirm('Are you sure you want to delete this item?');
    setAsking(false);
    if (!isConfirmed) return;
    try {
      await deletion.mutateAsync({ id, version });
    } catch {
      // The mutation shows its failure.
      return;
    }
    leave();
  };
  const isLast = deletion.variables?.id === id;
  const isPending = isLast && deletion.isPending;
  const { source, revision } = deletion.senderOf(id);
  const blocked = useLastWrite({
    source,
    revisions: [revision],
    again: revision,
    retry: () => void confirm(),
    onSaved: () => isLast && deletion.isError && leave(),
  });
  return (
    <WriteButton
      ref={button}
      tone="danger"
      data-deletes={isAsking || isPending || undefined}
      quiet={quiet}
      small={quiet}
      busy={isPending}
      unavailable={isPending ? undefined : blocked}
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={() => {
        hasFocus.current = false;
      }}
      onClick={confirm}
    >
      Delete
    </WriteButton>
  );
}

interface RecordActionsProps extends Omit<DeleteButtonProps, 'id'> {
  id: unknown;
  /** The paths of its other screens by the label of their button; undefined if no path can carry the id. */
  links: Record<string, string | undefined>;
}

/** The actions of a record, in its row and on its screen. */
export function RecordActions({ id, links, quiet, ...props }: RecordActionsProps) {
  // No request can carry such an id.
  if (Object.values(links).includes(undefined)) return null;
  return (
    <>
      {Object.entries(links).map(([label, to]) => (
        <ButtonLink key={label} quiet={quiet} small={quiet} to={to}>
          {label}
        </ButtonLink>
      ))}
      <DeleteButton {...props} quiet={quiet} id={String(id)} />
    </>
  );
}

/** Focuses the first link of the row after or before that of a button, otherwise the heading of the screen. */
function focusBeside(button: HTMLElement) {
  const row = button.closest('tr');
  const next = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector('a');
  if (next) next.focus();
  else focusHeading();
}
