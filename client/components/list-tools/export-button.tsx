import { useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '#components/basics/button.tsx';
import { Modal } from '#components/overlay/modal.tsx';
import { FormattedNumber } from '#components/values/formatted-number.tsx';
import type { ExportedList } from '#lists/list-export.ts';
import { useExport } from '#lists/use-export.ts';
import { decodeSegment } from '#platform/paths.ts';
import { ExportIcon } from '#ui/icons.tsx';
import styles from './export-dialog.module.css';

/** Saves a list as a CSV file, with a dialog while its pages load. */
export function ExportButton<Row>({ list }: { list: ExportedList<Row> }) {
  const { pathname } = useLocation();
  const listExport = useExport(list, [
    ...pathname.split('/').slice(1).map(decodeSegment),
    list.label,
  ]);
  return (
    <>
      <Button
        quiet
        aria-label={`Export ${list.label}`}
        // The second click of a double click would save a second file.
        onClick={(event) => event.detail < 2 && listExport.start()}
      >
        <ExportIcon />
        <span>Export</span>
      </Button>
      {listExport.status !== 'idle' && <ExportDialog label={list.label} listExport={listExport} />}
    </>
  );
}

/** Shows the progress of an export. After a failed page the user can retry it, save the rows so far, or cancel. */
function ExportDialog({
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
