import type { Readable } from '#platform/storage/store.ts';
import { openStore } from '#platform/storage/stored.ts';
import { listen } from './listen.ts';

/** A command on a key, or on two keys in sequence. */
export interface Shortcut {
  /** Values of KeyboardEvent.key, separated by a space: `?`, `g o`. */
  keys: string;
  /** The command, for the list of shortcuts: `Orders`. */
  label: string;
  run: () => void;
}

/** Enables single-key shortcuts. WCAG 2.2, 2.1.4 requires a way to turn them off. */
const stored = openStore('shortcuts');
export const shortcutsOn: Readable<boolean> = stored;

export const setShortcutsOn = (isOn: boolean): void => stored.set(isOn);

/** Controls that receive typed and pasted text. */
export const fields = 'input:not([type="checkbox"]), select, textarea, [contenteditable]';

/** The longest pause between the two keys of a shortcut, in milliseconds. */
const sequenceMs = 1000;

/** Returns true for a key that may be one of a shortcut: not in a field, with a modifier or behind a dialog. */
function isShortcutKey(event: KeyboardEvent): boolean {
  const { target, defaultPrevented, repeat, ctrlKey, metaKey, altKey } = event;
  if (defaultPrevented || repeat || ctrlKey || metaKey || altKey || !shortcutsOn.get())
    return false;
  const isTyping = target instanceof Element && target.closest(fields);
  return !isTyping && !document.querySelector('dialog:modal');
}

/**
 * Runs shortcuts as they are typed, except in a field, with a modifier or behind a dialog. A click or a focused field
 * ends a sequence. Returns a function that stops listening.
 */
export function listenForShortcuts(shortcuts: Shortcut[]): () => void {
  let before = '';
  let beforeAt = 0;
  const reset = () => {
    before = '';
  };
  const runShortcut = (event: KeyboardEvent) => {
    if (!isShortcutKey(event)) return;
    const find = (keys: string) => shortcuts.find((one) => one.keys === keys);
    if (event.timeStamp - beforeAt > sequenceMs) reset();
    const match = find(`${before} ${event.key}`) ?? find(event.key);
    before = match ? '' : event.key;
    beforeAt = event.timeStamp;
    if (!match) return;
    event.preventDefault();
    match.run();
  };
  const resetInField = ({ target }: FocusEvent) => {
    if (target instanceof Element && target.closest(fields)) reset();
  };
  const stops = [
    listen(document, 'keydown', runShortcut),
    listen(document, 'pointerdown', reset),
    listen(document, 'focusin', resetInField),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
