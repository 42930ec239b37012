import { type ReactNode, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Badge } from '#components/basics/badge.tsx';
import { WriteButton } from '#components/basics/button.tsx';
import { useMarkedRowRef } from '#components/table/marked-row.ts';
import { RowActions } from '#components/table/table.tsx';
import { type RecordDraft, useRecordDraft } from '#forms/drafts.ts';
import { useContinues } from '#forms/origin.ts';
import type { RecordFormOptions } from '#forms/use-record-form.ts';
import { type Edit, isSameValue, type Values } from '#forms/versions.ts';
import { classNames } from '#ui/basics/class-names.ts';
import styles from './editable-row.module.css';
import { type Ending, RowEditor } from './row-editor.tsx';
import { focusNextEdit } from './row-focus.ts';
import { RowOffer } from './row-offer.tsx';

/** The values and handlers of the cells of an edited row. */
interface EditedCells<T> {
  values: T;
  /** True while the row is being saved. */
  isDisabled: boolean;
  change: (part: Partial<T>) => void;
  /** Returns the message of a field that the contract rejects. */
  error: (name: keyof T) => string | undefined;
  /** Returns the formatted value of a field before editing, if a save would change it. */
  previous: (name: keyof T) => ReactNode;
}

export interface EditableRowProps<T extends Values, I extends object>
  extends Omit<RecordFormOptions<T, I, unknown>, 'row' | 'review' | 'onSaved' | 'read'>,
    Required<Pick<RecordFormOptions<T, I, unknown>, 'read'>> {
  /** Identifies the row, and names it in messages and for screen readers. */
  id: string;
  name: string;
  /** The number of columns. */
  columns: number;
  /** The cells of the row, except that of its buttons, while it is not edited. */
  view: ReactNode;
  /** True for the row that a link leads to. */
  isMarked?: boolean;
  edit: (cells: EditedCells<T>) => ReactNode;
  /** Returns warnings to review before saving, in sentences. */
  warnings?: (next: T, base: T) => string[];
  /** Formats a value of a field. */
  show: (value: T[keyof T]) => ReactNode;
}

/**
 * A table row that is edited in place, independent of the others. Unsaved changes are stored as a draft, which is offered when the
 * row is shown again.
 */
export function EditableRow<T extends Values, I extends object>({
  view,
  isMarked = false,
  same = isSameValue,
  ...props
}: EditableRowProps<T, I>) {
  const { saved, id, name } = props;
  const draft = useRecordDraft({ ...props, row: { id, name }, same });
  const [edit, setEdit] = useState<Edit<T>>();
  /** How the last edit ended. */
  const [ending, setEnding] = useState<Ending>();
  const restore = () => {
    const offered = draft.read(saved);
    if (!offered) return;
    draft.replace(offered.base, offered.values);
    setEdit(offered);
  };
  const markedRow = useMarkedRowRef();
  const continues = useContinues();
  const onOpen = useEffectEvent(() => {
    if (continues && draft.hasOffer) restore();
  });
  useEffect(() => onOpen(), []);
  const end = (how: Ending) => {
    setEnding(how);
    setEdit(undefined);
  };
  if (edit) return <RowEditor {...props} same={same} start={edit} draft={draft} onEnd={end} />;
  return (
    <RowViewer
      {...props}
      view={view}
      markedRow={isMarked ? markedRow : undefined}
      draft={draft}
      ending={ending}
      onEdit={() => setEdit({ values: saved, base: saved, conflicts: [], kept: [] })}
      onRestore={restore}
    />
  );
}

interface RowViewerProps {
  name: string;
  columns: number;
  view: ReactNode;
  /** The ref of the marked row. */
  markedRow: Ref<HTMLTableRowElement> | undefined;
  draft: Pick<RecordDraft<Values>, 'hasOffer' | 'discard'>;
  ending: Ending | undefined;
  onEdit: () => void;
  onRestore: () => void;
}

function RowViewer({
  name,
  columns,
  view,
  markedRow,
  draft,
  ending,
  onEdit,
  onRestore,
}: RowViewerProps) {
  const { isSaved = false, takesFocus = false } = ending ?? {};
  const editButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    if (isSaved) focusNextEdit(editButton.current);
    else editButton.current?.focus();
  }, [takesFocus, isSaved]);
  const discard = () => {
    draft.discard();
    // The focused button disappears.
    editButton.current?.focus();
  };
  return (
    <>
      <tr
        className={classNames(styles.editable, isSaved && styles.saved)}
        {...(markedRow && { ref: markedRow, 'aria-current': true })}
      >
        {view}
        <td>
          <RowActions>
            {isSaved && <Badge tone="good">Saved</Badge>}
            <WriteButton ref={editButton} small data-edit="" onClick={onEdit}>
              Edit
            </WriteButton>
          </RowActions>
        </td>
      </tr>
      {draft.hasOffer && (
        <RowOffer name={name} columns={columns} onRestore={onRestore} onDiscard={discard} />
      )}
    </>
  );
}
