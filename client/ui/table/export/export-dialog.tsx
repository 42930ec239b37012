import { useRef } from 'react';
import type { FetchAllPages } from '#lib/api/paginate.ts';
import { Button } from '#ui/basics/button.tsx';
import { FormattedNumber } from '#ui/basics/formatted-number.tsx';
import { Modal } from '#ui/overlay/modal.tsx';
import type { ExportedList } from '#ui/table/exported-list.ts';
import styles from './export-dialog.module.css';
import { useListExport } from './use-list-export.ts';

interface ExportDialogProps<Row> {
  list: ExportedList<Row>;
  fetchAllPages: FetchAllPages<Row>;
  /** The steps of the address and the list's name, for the file's. */
  place: string[];
  onClose: () => void;
}

/** Exports a list while it is open: how far that is, and after a page that failed the choice to go on or to keep what there is. */
export function ExportDialog<Row>({ list, fetchAllPages, place, onClose }: ExportDialogProps<Row>) {
  const { progress, failed, retry, keep } = useListExport(list, fetchAllPages, { place, onSaved: onClose });
  const cancel = useRef<HTMLButtonElement>(null);
  const { written = 0, total, pages } = progress ?? {};
  return (
    <Modal title={`Export ${list.label}`} onClose={onClose}>
      <div className={styles.export}>
        <progress aria-label="Rows exported" max={total || 1} value={progress && written} />
        <p>
          <FormattedNumber value={written} />{' '}
          {total !== undefined && (
            <>
              of <FormattedNumber value={total} />
            </>
          )}{' '}
          rows
        </p>
        {failed && (
          <p role="alert" className={styles.failed}>
            Page {failed}
            {pages ? ` of ${pages}` : ''} could not be loaded.
          </p>
        )}
        <div className={styles.buttons}>
          {failed && (
            <Button
              tone="primary"
              onClick={() => {
                // It goes, and the focus would be with it.
                cancel.current?.focus();
                retry();
              }}
            >
              Retry
            </Button>
          )}
          {failed && written > 0 && <Button onClick={keep}>Keep {written} rows</Button>}
          <Button ref={cancel} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Modal>
  );
}
