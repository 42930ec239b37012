import { useLocation } from 'react-router-dom';
import { decodeSegment } from '#lib/routing/use-exact-param.ts';
import { Button } from '#ui/basics/button.tsx';
import { ExportIcon } from '#ui/basics/icons.tsx';
import { ExportDialog } from './export-dialog.tsx';
import type { ExportedList } from './exported-list.ts';
import { useExport } from './use-export.ts';

/** Saves a list as a CSV file, with a dialog while its pages load. */
export function ExportButton<Row>({ list }: { list: ExportedList<Row> }) {
  const { pathname } = useLocation();
  const listExport = useExport(list, [...pathname.split('/').slice(1).map(decodeSegment), list.label]);
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
