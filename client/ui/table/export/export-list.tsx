import type { ReactNode } from 'react';
import type { ExportedList } from '#ui/table/exported-list.ts';
import { csvOf } from './csv.ts';
import { ExportDialog } from './export-dialog.tsx';
import { saveExport } from './save-export.ts';

/**
 * Saves a list as CSV: at once what is on screen as a whole, else page by page in the dialog that is returned.
 * `place` is where the list stands, for the file's name: the steps of the address and the list's name.
 */
export function exportList<Row>(list: ExportedList<Row>, place: string[], onClose: () => void): ReactNode {
  if (list.fetchAllPages) return <ExportDialog list={list} fetchAllPages={list.fetchAllPages} place={place} onClose={onClose} />;
  exportRows(list, place);
  return undefined;
}

function exportRows<Row>({ columns, rows, total = rows.length }: ExportedList<Row>, place: string[]) {
  const csv = csvOf(columns);
  saveExport({
    place,
    extent: { written: rows.length, first: total, total },
    lines: (note) => [csv.head, ...rows.map(csv.row), csv.note(note)],
  });
}
