import { type ComponentType, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { navigation } from '#lib/routing/navigation.ts';
import { listenForShortcuts, registerShortcuts } from '#lib/state/shortcuts.ts';
import { createStore, useStore } from '#lib/state/store.ts';
import { SearchDialog } from '../../features/search/search-dialog.tsx';
import { searchSources } from '../search-sources.ts';
import { ShortcutList } from './shortcut-list.tsx';

/** The dialogs that open over any screen. */
const dialogs = {
  search: (props: { onClose: () => void }) => <SearchDialog sources={searchSources} {...props} />,
  shortcuts: ShortcutList,
};

const opened = createStore<ComponentType<{ onClose: () => void }> | undefined>(undefined);

export const openDialog = (name: keyof typeof dialogs): void => opened.set(dialogs[name]);

const close = () => opened.set(undefined);

/** Where these dialogs are shown, and the keys that open them or lead to another screen. */
export function Dialogs() {
  const Dialog = useStore(opened);
  const navigate = useNavigate();
  // They go with the session.
  useEffect(() => close, []);
  useEffect(listenForShortcuts, []);
  useEffect(listenForFind, []);
  useEffect(
    () =>
      registerShortcuts([
        { keys: '/', label: 'Find anything', run: () => openDialog('search') },
        { keys: '?', label: 'Keyboard shortcuts', run: () => openDialog('shortcuts') },
        { keys: 'n', label: 'Next page', run: () => turnPage('next') },
        { keys: 'p', label: 'Previous page', run: () => turnPage('prev') },
        ...Object.values(navigation)
          .flat()
          .map(({ letter, label, to }) => ({ keys: `g ${letter}`, label, run: () => navigate(to) })),
      ]),
    [navigate],
  );
  return Dialog && <Dialog onClose={close} />;
}

/** Opens the search by Ctrl+K or Cmd+K, in fields too. Over another dialog it does not open, and neither does the browser's own. */
function listenForFind(): () => void {
  const listen = (event: KeyboardEvent) => {
    // A keyboard layout without Latin letters has the key at the same place.
    const isK = /^[a-z]$/i.test(event.key) ? event.key.toLowerCase() === 'k' : event.code === 'KeyK';
    if (!isK || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!document.querySelector('dialog:modal')) openDialog('search');
  };
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
}

/** Turns the page of the list that has the focus, else of the first. */
function turnPage(to: 'next' | 'prev'): void {
  const link = `main a[rel="${to}"]`;
  const here = document.activeElement?.closest('section')?.querySelector<HTMLElement>(link);
  (here ?? document.querySelector<HTMLElement>(link))?.click();
}
