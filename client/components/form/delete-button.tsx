import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { WriteButton } from '#components/basics/button.tsx';
import { ButtonLink } from '#components/basics/button-link.tsx';
import { focusHeading } from '#components/screen/focus-heading.ts';
import type { ShownItem } from '#data/delete.ts';
import { isUndecided } from '#data/writes/write-error.ts';

/** Deletes items of a list, or the item of a screen. It shows its failures itself. */
export interface Deletion {
  mutateAsync: (item: ShownItem) => Promise<unknown>;
}

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
  const [state, setState] = useState<'idle' | 'asking' | 'pending' | 'undecided'>('idle');
  const leave = () => {
    if (!button.current) return;
    // The button disappears with its item.
    if (hasFocus.current) focusBeside(button.current);
    onDeleted?.();
  };
  const confirm = async () => {
    if (state === 'asking' || state === 'pending') return;
    setState('asking');
    await painted();
    const isConfirmed = window.confirm('Are you sure you want to delete this item?');
    setState(isConfirmed ? 'pending' : state);
    if (!isConfirmed) return;
    try {
      await deletion.mutateAsync({ id, version });
    } catch (error) {
      setState(isUndecided(error) ? 'undecided' : 'idle');
      return;
    }
    setState('idle');
    leave();
  };
  return (
    <WriteButton
      ref={button}
      tone="danger"
      data-deletes={state === 'asking' || state === 'pending' || undefined}
      quiet={quiet}
      small={quiet}
      busy={state === 'pending'}
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={() => {
        hasFocus.current = false;
      }}
      onClick={confirm}
    >
      {state === 'undecided' ? 'Retry' : 'Delete'}
    </WriteButton>
  );
}

interface RecordActionsProps extends Omit<DeleteButtonProps, 'id' | 'onDeleted'> {
  id: unknown;
  /** The paths of its other screens by the label of their button; undefined if no path can carry the id. */
  links: Record<string, string | undefined>;
  /** The screen that follows after a deletion; by default the current one stays. */
  back?: string;
}

/** The actions of a record, in its row and on its screen. */
export function RecordActions({ id, links, back, quiet, ...props }: RecordActionsProps) {
  const navigate = useNavigate();
  // No request can carry such an id.
  if (Object.values(links).includes(undefined)) return null;
  return (
    <>
      {Object.entries(links).map(([label, to]) => (
        <ButtonLink key={label} isButton quiet={quiet} small={quiet} to={to}>
          {label}
        </ButtonLink>
      ))}
      <DeleteButton
        {...props}
        quiet={quiet}
        id={String(id)}
        onDeleted={back === undefined ? undefined : () => navigate(back, { replace: true })}
      />
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
