import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { normalize, visualFingerprint } from '#format/addresses.ts';

/** The record that a value belongs to. */
export interface RecordName {
  /** For a sentence: `order 0ad05b1d`. */
  name: string;
  /** The path of its screen. */
  to: string | undefined;
}

/** A value on the screen, or on the screen before. */
export interface Seen {
  value: string;
  record: RecordName | undefined;
  /** The path of the screen that shows it. */
  path: string;
}

/** The values that look the same at a glance. */
interface Group {
  seen: readonly Seen[];
  listeners: Set<() => void>;
}

const none: readonly Seen[] = [];

/** The values by their visual fingerprint, so that adding a value takes constant time. */
const groups = new Map<string, Group>();

/** The path of the screen that has added a value last. */
let lastPath = '';

/**
 * Returns the other values that look the same at a glance: those on the screen, and those of the screen before, from which an item
 * was opened. Adds this one. Compares nothing without a value.
 */
export function useLookAlikes(value = '', record?: RecordName): Seen[] {
  const fingerprint = visualFingerprint(value);
  const subscribe = useCallback(
    (listener: () => void) =>
      fingerprint === undefined ? () => {} : listen(fingerprint, listener),
    [fingerprint],
  );
  const alike = useSyncExternalStore(subscribe, () => {
    const { seen = none } = groups.get(fingerprint ?? '') ?? {};
    // A value without a look-alike renders once.
    return seen.length > 1 ? seen : none;
  });
  const { name, to } = record ?? {};
  useEffect(() => {
    if (fingerprint === undefined) return;
    return add(fingerprint, value, name === undefined ? undefined : { name, to });
  }, [fingerprint, value, name, to]);
  const known = new Set([normalize(value)]);
  return alike.filter((one) => {
    const other = normalize(one.value);
    return !known.has(other) && known.add(other);
  });
}

function groupOf(fingerprint: string): Group {
  const group = groups.get(fingerprint) ?? { seen: none, listeners: new Set() };
  groups.set(fingerprint, group);
  return group;
}

function listen(fingerprint: string, listener: () => void): () => void {
  const { listeners } = groupOf(fingerprint);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Adds a value. Returns a function that removes it, unless another screen has opened: its item is compared with this screen. */
function add(fingerprint: string, value: string, record: RecordName | undefined): () => void {
  const path = location.pathname;
  if (path !== lastPath) {
    for (const [of, { seen }] of groups)
      if (seen.some((one) => one.path !== lastPath))
        replace(
          of,
          seen.filter((one) => one.path === lastPath),
        );
    lastPath = path;
  }
  const added = { value, record, path };
  replace(fingerprint, [...groupOf(fingerprint).seen, added]);
  return () => {
    if (location.pathname !== path) return;
    const { seen } = groupOf(fingerprint);
    replace(
      fingerprint,
      seen.filter((one) => one !== added),
    );
  };
}

function replace(fingerprint: string, seen: readonly Seen[]) {
  const group = groupOf(fingerprint);
  group.seen = seen;
  for (const listener of group.listeners) listener();
  if (seen.length === 0 && group.listeners.size === 0) groups.delete(fingerprint);
}

/** Discards every value: at the end of a session. */
export function clearLookAlikes(): void {
  for (const fingerprint of groups.keys()) replace(fingerprint, none);
}
