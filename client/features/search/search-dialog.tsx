import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useModalUntilNavigation } from '#components/overlay/modal.tsx';
import { ToastRegion } from '#components/overlay/toast-region.tsx';
import {
  commandKind,
  isExactMatch,
  type SearchResult,
  toResults,
} from '#data/search/search-result.ts';
import { isKey } from '#data/search/typed-text.ts';
import { SearchIcon } from '#ui/icons.tsx';
import { addRecent, recentItems } from './recent.ts';
import { idOf, Results } from './results.tsx';
import styles from './search-dialog.module.css';
import { SearchFoot } from './search-foot.tsx';
import { type SearchedData, useSearch } from './use-search.ts';

interface Props extends SearchedData {
  /** The text to search for at first. */
  text?: string | undefined;
  onClose: () => void;
}

/** Finds any screen or item by keyboard (WAI-ARIA APG, combobox with a listbox). */
export function SearchDialog({ sources, screens, commands, text = '', onClose }: Props) {
  const { dialog, onClick } = useModalUntilNavigation(onClose);
  const listId = useId();
  const [input, setInput] = useState(text);
  const field = useRef<HTMLInputElement>(null);
  // Typing replaces the text that the dialog was opened with.
  useEffect(() => field.current?.select(), []);
  const typed = input.trim();
  const [recent] = useState(() =>
    recentItems().flatMap(({ kind, to, title }) => toResults(kind, to, title)),
  );
  const search = useSearch(typed, recent, { sources, screens, commands });
  const [chosen, setChosen] = useState<string>();
  /** True after an Enter that came before any result. */
  const [isEager, setEager] = useState(false);

  const found = search.groups.flatMap((group) => group.entries);
  const entries = found.map(idOf);
  // The first option is active until the user chooses another, even when results change.
  const at = Math.max(0, entries.indexOf(chosen ?? ''));
  const optionId = (index: number) => `${listId}-${index}`;
  const option = () => document.getElementById(optionId(at));
  useEffect(() => {
    document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, at]);

  const [first] = found;
  const isReady = isEager && first !== undefined && 'to' in first && isExactMatch(first, typed);
  useEffect(() => {
    if (isReady) document.getElementById(`${listId}-0`)?.click();
  }, [isReady, listId]);

  const onKeyDown = (event: KeyboardEvent) => {
    // In an input method, Enter confirms the composition.
    if (event.nativeEvent.isComposing) return;
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1 + entries.length };
    const to = steps[event.key];
    if (to !== undefined) setChosen(entries[to % entries.length]);
    else if (event.key === 'Enter') open(event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };
  const remember = (one: SearchResult) => {
    if (one.kind !== commandKind) addRecent(one);
  };
  const open = (inNewTab: boolean) => {
    const link = option();
    if (!link) setEager(!inNewTab);
    if (!inNewTab || !(link instanceof HTMLAnchorElement)) return link?.click();
    const one = found[at];
    if (one && 'to' in one) remember(one);
    window.open(link.href, '_blank', 'noopener');
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it from the keyboard.
    <dialog ref={dialog} className={styles.dialog} aria-label="Find anything" onClick={onClick}>
      <div className={styles.head}>
        <SearchIcon />
        <input
          ref={field}
          className={isKey(typed) ? `${styles.input} mono` : styles.input}
          role="combobox"
          aria-label="Find"
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-activedescendant={entries.length > 0 ? optionId(at) : undefined}
          aria-autocomplete="list"
          placeholder="Reference, address, hash, email, name"
          autoComplete="off"
          spellCheck={false}
          value={input}
          onChange={(event) => {
            setInput(event.target.value);
            setChosen(undefined);
            setEager(false);
          }}
          onKeyDown={onKeyDown}
        />
        <span className={styles.escape} aria-hidden="true">
          <kbd>Esc</kbd>
        </span>
      </div>
      <Results
        id={listId}
        optionId={optionId}
        at={at}
        typed={typed}
        groups={search.groups}
        screens={screens}
        onOpen={remember}
        onRun={onClose}
      />
      <SearchFoot typed={typed} search={search} />
      <ToastRegion />
    </dialog>
  );
}
