import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '#components/basics/button.tsx';
import { Link } from '#components/basics/link.tsx';
import { CopyButton } from '#components/copyable/copy-button.tsx';
import { Menu } from '#components/overlay/menu.tsx';
import { useStore } from '#data/use-store.ts';
import { listParameter } from '#lists/list-state.ts';
import { sessionUserId } from '#platform/session/page-state.ts';
import type { ValueOf } from '#platform/storage/registry.ts';
import { openListStore } from '#platform/storage/stored.ts';
import { CloseIcon, ViewIcon } from '#ui/basics/icons.tsx';
import styles from './views.module.css';

/** Lists as a user has shown them: names, and the queries of their URLs. */
type NamedViews = ValueOf<'views.*'>[string];

interface ViewMenuProps {
  /** The list's id. */
  id: string;
  /** The list's name. */
  label: string;
  /** The ids of its hidden columns. */
  hidden: string[];
}

/** The menu of a list's named views. */
export const ViewMenu = ({ id, label, hidden }: ViewMenuProps) => (
  <Menu
    label={`View of ${label}`}
    button={
      <>
        <ViewIcon />
        <span>View</span>
      </>
    }
  >
    {() => <Views listId={id} hidden={hidden} />}
  </Menu>
);

/** Links to the named views of a list, and a field that names the current one: its hidden columns, filter, sorting and part. */
export function Views({ listId, hidden }: { listId: string; hidden: string[] }) {
  const userId = String(useStore(sessionUserId));
  // By the id of their user. `Logout` leaves them: a person signs in every day, and a view holds what the browser's history holds too.
  const [store] = useState(() => openListStore('views.*', listId));
  const stored = useStore(store);
  const views = stored[userId] ?? [];
  const without = (name: string) => views.filter((view) => view.name !== name);
  const keep = (next: NamedViews) => store.set({ ...stored, [userId]: next });
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const { pathname, search } = useLocation();
  const parameters = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([key]) => !/page|^rows/.test(key)),
  );
  parameters.set(listParameter('hide', listId), hidden.join());
  const query = `?${parameters}`;
  const save = () => {
    if (!name) return;
    keep([...without(name), { name, query }]);
    setTyped('');
  };
  return (
    <>
      {views.map((view) => (
        <div key={view.name} className={styles.view}>
          <Link to={pathname + view.query}>{view.name}</Link>
          <Button
            quiet
            icon
            small
            aria-label={`Remove ${view.name}`}
            onClick={() => keep(without(view.name))}
          >
            <CloseIcon />
          </Button>
        </div>
      ))}
      <div className={styles.view}>
        <input
          form=""
          aria-label="Name of this view"
          placeholder="Name of this view"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={({ key }) => key === 'Enter' && save()}
        />
        <Button small disabled={!name} onClick={save}>
          Save
        </Button>
        <CopyButton value={location.origin + pathname + query} label="link" />
      </div>
    </>
  );
}
