import { type MouseEvent, type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { decodeSegment } from '#lib/routing/use-exact-param.ts';
import { Button } from '#ui/basics/button.tsx';
import { exportList } from './export/export-list.tsx';
import type { ExportedList } from './exported-list.ts';

/** Saves a list as a file of comma-separated values: at once what is on screen as a whole, else page by page in a dialog. */
export function ExportButton<Row>({ list }: { list: ExportedList<Row> }) {
  const [dialog, setDialog] = useState<ReactNode>();
  const { pathname } = useLocation();
  const place = [...pathname.split('/').slice(1).map(decodeSegment), list.label];
  const start = (event: MouseEvent) => {
    // The second click of a double click would save a second file.
    if (event.detail > 1) return;
    setDialog(exportList(list, place, () => setDialog(undefined)));
  };
  return (
    <>
      <Button quiet aria-label={`Export ${list.label}`} onClick={start}>
        Export
      </Button>
      {dialog}
    </>
  );
}
