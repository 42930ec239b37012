import { useEffect, useRef } from 'react';
import { persistedStore } from './persisted-store.ts';
import { createStore } from './store.ts';

/** What a key does, or two keys one after the other. */
export interface Shortcut {
  /** As KeyboardEvent.key names them, with a space between: `r`, `g o`, `?`. */
  keys: string;
  /** What it does, for the list of all: `Refresh`. */
  label: string;
  run: () => void;
}

/** What can be done now by a key. Of two with the same keys the later one counts. */
export const shortcuts = createStore<Shortcut[]>([]);

/** Offers shortcuts; returns how to take them back. */
export function offerShortcuts(offered: Shortcut[]): () => void {
  shortcuts.set([...shortcuts.get(), ...offered]);
  return () => shortcuts.set(shortcuts.get().filter((one) => !offered.includes(one)));
}

/** Offers a shortcut for as long as a component is shown. */
export function useShortcut(keys: string, label: string, run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => offerShortcuts([{ keys, label, run: () => latest.current() }]), [keys, label]);
}

/** Whether single-key shortcuts are enabled. WCAG 2.2, 2.1.4 requires a way to turn them off. */
export const shortcutsOn = persistedStore('shortcuts', (stored) => stored !== false);

/** Where a key is text, or a choice. */
const fields = 'input, select, textarea, [contenteditable]';

/** Runs shortcuts as they are typed, but never in a field, with a modifier or behind a dialog. Returns how to stop. */
export function listenForShortcuts(): () => void {
  let before = '';
  const listen = (event: KeyboardEvent) => {
    const { target, key: typed } = event;
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey || !shortcutsOn.get()) return;
    if ((target instanceof Element && target.closest(fields)) || document.querySelector('dialog:modal')) return;
    const find = (keys: string) => shortcuts.get().findLast((one) => one.keys === keys);
    const found = find(`${before} ${typed}`) ?? find(typed);
    // Shift comes as a key of its own.
    if (typed !== 'Shift') before = found ? '' : typed;
    if (!found) return;
    event.preventDefault();
    found.run();
  };
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
}
