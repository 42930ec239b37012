import { useRef } from 'react';
import { Button } from '#components/basics/button.tsx';
import { Modal } from '#components/overlay/modal.tsx';
import { FormattedNumber } from '#components/values/formatted-number.tsx';
import type { useExport } from '#lists/use-export.ts';
import styles from './export-dialog.module.css';

/** Shows the progress of an export. After a failed page the user can retry it, save the rows so far, or cancel. */
export function ExportDialog({
  label,
  listExport,
}: {
  label: string;
  listExport: ReturnType<typeof useExport>;
}) {
  const { status, progress, nextPage, retry, saveWritten, cancel } = listExport;
  const cancelButton = useRef<HTMLButtonElement>(null);
  const { rows = 0, total, pages } = progress ?? {};
  const failed = status === 'failed';
  return (
    <Modal title={`Export ${label}`} onClose={cancel}>
      <div className={styles.export}>
        <progress aria-label="Rows exported" max={total || 1} value={progress && rows} />
        <p>
          <FormattedNumber value={rows} />{' '}
          {total !== undefined && (
            <>
              of <FormattedNumber value={total} />
            </>
          )}{' '}
          rows
        </p>
        {failed && (
          <p role="alert" className={styles.failed}>
            Page {nextPage}
            {pages && Number.isFinite(pages) ? ` of ${pages}` : ''} couldn't be loaded.
          </p>
        )}
        <div className={styles.buttons}>
          {failed && (
            <Button
              tone="primary"
              onClick={() => {
                // The focused button disappears.
                cancelButton.current?.focus();
                retry();
              }}
            >
              Retry
            </Button>
          )}
          {failed && rows > 0 && <Button onClick={saveWritten}>Save {rows} rows</Button>}
          <Button ref={cancelButton} onClick={cancel}>
            Cancel
          </Button>
        </div>
      </div>
    </Modal>
  );
}
