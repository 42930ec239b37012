import { useLocation } from 'react-router-dom';
import { copyLink } from '#components/copyable/copy-link.ts';
import { Menu } from '#components/overlay/menu.tsx';
import type { ExportedList } from '#lists/list-export.ts';
import { useExport } from '#lists/use-export.ts';
import { decodeSegment } from '#platform/paths.ts';
import { ExportIcon, LinkIcon } from '#ui/icons.tsx';
import { ExportDialog } from './export-dialog.tsx';

interface ListMenuProps<Row> {
  list: ExportedList<Row>;
  /** The reason why there are no rows to export, a sentence. */
  unavailable?: string | undefined;
}

/** The menu of a list: saves it as a CSV file, and copies the link to it with its search, filters, sorting and page. */
export function ListMenu<Row>({ list, unavailable }: ListMenuProps<Row>) {
  const { label } = list;
  const { pathname } = useLocation();
  const listExport = useExport(list, [...pathname.split('/').slice(1).map(decodeSegment), label]);
  return (
    <>
      <Menu
        label={`More for ${label}`}
        items={[
          {
            text: 'Export',
            label: `Export ${label}`,
            icon: <ExportIcon />,
            unavailable,
            // The second click of a double click would save a second file.
            onClick: (event) => event.detail < 2 && listExport.start(),
          },
          {
            text: 'Copy link',
            label: `Copy link to ${label}`,
            icon: <LinkIcon />,
            onClick: ({ currentTarget }) => copyLink(linkToPart(currentTarget)),
          },
        ]}
      />
      {listExport.status !== 'idle' && <ExportDialog label={label} listExport={listExport} />}
    </>
  );
}

/** Returns the address of the card that an element is in, if links can lead to it; otherwise of its screen. */
function linkToPart(element: Element): URL {
  const url = new URL(location.href);
  const anchor = element.closest('section[id]')?.id;
  if (anchor) url.hash = anchor;
  return url;
}
