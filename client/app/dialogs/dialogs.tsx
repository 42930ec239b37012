import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { copyFailureDetails } from '#components/copyable/support-code.tsx';
import type { Command } from '#data/search/search-result.ts';
import { isEmail, isKey } from '#data/search/typed-text.ts';
import { useStore } from '#data/use-store.ts';
import { randomId } from '#format/digests.ts';
import { listen } from '#platform/listen.ts';
import { decodeSegment, searchHash } from '#platform/paths.ts';
import { setTheme, setTimeZone } from '#platform/preferences.ts';
import { backendFeatures } from '#platform/session/document-state.ts';
import { fields, listenForShortcuts, type Shortcut } from '#platform/shortcuts.ts';
import { createStore } from '#platform/storage/store.ts';
import { SearchDialog } from '../../features/search/search-dialog.tsx';
import { features, namedScreensOf, navigationOf } from '../features.ts';
import { logOut } from '../log-out.ts';
import { Help } from './help.tsx';

const command = (title: string, otherWords: string, run: () => void): Command => ({
  title,
  words: [title, otherWords],
  run,
});

/** The commands of the search dialog. */
const searchCommands: Command[] = [
  command('Show times in UTC', 'zone', () => setTimeZone('UTC')),
  command('Show local times', 'time zone', () => setTimeZone('local')),
  command('Light theme', 'colours', () => setTheme('light')),
  command('Dark theme', 'colours', () => setTheme('dark')),
  command('System theme', 'colours', () => setTheme('system')),
  command('Copy details of the last failure', 'support code', () => void copyFailureDetails()),
  command('Logout', 'Log out, sign out', () => void logOut()),
];

const searchSources = features.flatMap(({ search }) => search ?? []);

/** A dialog that opens over any screen. */
interface OpenDialog {
  name: 'search' | 'help';
  /** The text to search for at first. */
  text?: string;
  /** React's key: the `close` event of a dialog must not close the next one, which a fast typist opens before it. */
  key: string;
}

const opened = createStore<OpenDialog | undefined>(undefined);

export function openDialog(name: OpenDialog['name'], text?: string): void {
  opened.set({ name, text, key: randomId() });
}

const close = () => opened.set(undefined);

/** Renders the open dialog and listens for the keys that open dialogs or navigate. */
export function Dialogs() {
  const dialog = useStore(opened);
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  useEffect(() => {
    if (!hash.startsWith(searchHash)) return;
    openDialog('search', decodeSegment(hash.slice(searchHash.length)));
    // The same link opens it again.
    navigate({ search }, { replace: true });
  }, [hash, search, navigate]);
  // Signing out closes the dialogs.
  useEffect(() => close, []);
  useEffect(listenForFind, []);
  useEffect(() => listenForPastedKey((text) => openDialog('search', text)), []);
  const declared = useStore(backendFeatures);
  const shortcuts = useMemo<Shortcut[]>(
    () => [
      { keys: '/', label: 'Find anything', run: () => openDialog('search') },
      { keys: '?', label: 'Help', run: () => openDialog('help') },
      ...navigationOf(declared).map(({ letter, label, to }) => ({
        keys: `g ${letter}`,
        label,
        run: () => void navigate(to),
      })),
    ],
    [navigate, declared],
  );
  useEffect(() => listenForShortcuts(shortcuts), [shortcuts]);
  if (dialog?.name === 'help')
    return <Help key={dialog.key} shortcuts={shortcuts} onClose={close} />;
  return (
    dialog && (
      <SearchDialog
        key={dialog.key}
        sources={searchSources}
        screens={namedScreensOf(declared)}
        commands={searchCommands}
        text={dialog.text}
        onClose={close}
      />
    )
  );
}

/** Opens the search on Ctrl+K or Cmd+K, in fields too. Behind another dialog, it only suppresses the browser's own search. */
function listenForFind(): () => void {
  return listen(document, 'keydown', (event) => {
    // `code` works with keyboard layouts without Latin letters.
    const isK = /^[a-z]$/i.test(event.key)
      ? event.key.toLowerCase() === 'k'
      : event.code === 'KeyK';
    if (!isK || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!document.querySelector('dialog:modal')) openDialog('search');
  });
}

/** The length of 512 bits in hexadecimal after `0x`, the longest hash. */
const maxLength = 130;

/** Calls back with an id, an address, a hash or an email that is pasted outside of a field. Returns a function that stops listening. */
function listenForPastedKey(onPaste: (text: string) => void): () => void {
  return listen(document, 'paste', (event) => {
    const { target, clipboardData } = event;
    if (
      (target instanceof Element && target.closest(fields)) ||
      document.querySelector('dialog:modal')
    )
      return;
    const text = clipboardData?.getData('text/plain').trim() ?? '';
    if (!/^\S+$/.test(text) || text.length > maxLength || !(isKey(text) || isEmail(text))) return;
    // Otherwise the browser would paste the text once more, into the field that opens.
    event.preventDefault();
    onPaste(text);
  });
}
