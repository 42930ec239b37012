import { type ReactNode, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Badge } from '#components/basics/badge.tsx';
import { WriteButton } from '#components/basics/button.tsx';
import { useMarkedRowRef } from '#components/table/marked-row.ts';
import { RowActions } from '#components/table/table.tsx';
import { type RecordDraft, useRecordDraft } from '#forms/drafts.ts';
import { useContinues, useMarkedRow } from '#forms/origin.ts';
import type { FormRow, RecordFormOptions } from '#forms/use-record-form.ts';
import { type Edit, fieldsOf, isSameValue, type Values, versioned } from '#forms/versions.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './editable-row.module.css';
import { type Ending, RowEditor } from './row-editor.tsx';
import { FieldCell, type RowFields, type RowWarning, rowClass, viewOf } from './row-field.tsx';
import { focusNextEdit } from './row-focus.ts';
import { RowOffer } from './row-offer.tsx';

interface EditableRowProps<R, T extends Values>
  extends Pick<RecordFormOptions<T, unknown>, 'title' | 'save'> {
  /** Identifies the row, and names it in its first cell, in messages and in links to it. */
  id: string;
  name: string;
  record: R;
  /** Returns the values of a record that the row edits. */
  start: (record: R) => T;
  /** Fetches the record as it is now. */
  read: () => Promise<R>;
  /** Its columns after that of its name. */
  fields: RowFields<T>;
  /** Returns what speaks against these values. */
  warnings?: (next: T, base: T) => RowWarning[];
}

/**
 * A table row that is edited in place, independent of the others. Unsaved changes are stored as a draft, which is offered when the
 * row is shown again.
 */
export function EditableRow<R extends { version?: string | null | undefined }, T extends Values>(
  props: EditableRowProps<R, T>,
) {
  const { name, title, record, start, read, save, fields, warnings = () => [] } = props;
  const saved = start(record);
  const row = rowOf(props);
  const draft = useRecordDraft({ title, saved, row });
  const [edit, setEdit] = useState<Edit<T>>();
  /** How the last edit ended. */
  const [ending, setEnding] = useState<Ending>();
  const restore = () => {
    const offered = draft.read(saved);
    if (!offered) return;
    draft.replace(offered.base, offered.values, offered.saveId);
    setEdit(offered);
  };
  const continues = useContinues();
  const onOpen = useEffectEvent(() => {
    if (continues && draft.hasOffer) restore();
  });
  useEffect(() => onOpen(), []);
  const markedRow = useMarkedRowRef();
  const isMarked = useMarkedRow() === name;
  if (edit) {
    const form = {
      ...{ title, row, saved, save, fields, warnings },
      read: async () => {
        const latest = await read();
        return versioned(start(latest), latest);
      },
    };
    const end = (how: Ending) => {
      setEnding(how);
      setEdit(undefined);
    };
    return <RowEditor {...form} edit={edit} draft={draft} onEnd={end} />;
  }
  return (
    <RowViewer
      name={name}
      columns={fieldsOf(fields).length + 2}
      markedRow={isMarked ? markedRow : undefined}
      draft={draft}
      ending={ending}
      onEdit={() => setEdit({ values: saved, base: saved, conflicts: [], kept: [] })}
      onRestore={restore}
    >
      {fieldsOf(fields).map((field) => (
        <FieldCell key={String(field)} field={fields[field]}>
          {viewOf(fields[field], saved[field], name)}
        </FieldCell>
      ))}
    </RowViewer>
  );
}

/** Returns what the form of a row knows by its fields. */
const rowOf = <T extends Values>({
  id,
  name,
  fields,
}: {
  id: string;
  name: string;
  fields: RowFields<T>;
}): FormRow<T> => ({
  id,
  name,
  label: (field) => fields[field].label,
  same: (a, b, field) => (fields[field].same ?? isSameValue)(a, b),
  complete: (values) =>
    Object.fromEntries(
      fieldsOf(fields).map((field) => [
        field,
        isEmpty(values[field]) ? (fields[field].none ?? values[field]) : values[field],
      ]),
    ) as T,
});

const isEmpty = (value: unknown) => value === '';

interface RowViewerProps {
  name: string;
  /** The number of columns. */
  columns: number;
  /** The ref of the marked row. */
  markedRow: Ref<HTMLTableRowElement> | undefined;
  draft: Pick<RecordDraft<Values>, 'hasOffer' | 'discard'>;
  ending: Ending | undefined;
  onEdit: () => void;
  onRestore: () => void;
  /** The cells of the fields. */
  children: ReactNode;
}

function RowViewer({
  name,
  columns,
  markedRow,
  draft,
  ending,
  onEdit,
  onRestore,
  children,
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
        className={classNames(rowClass(columns), isSaved && styles.saved)}
        {...(markedRow && { ref: markedRow, 'aria-current': true })}
      >
        <td>{name}</td>
        {children}
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
