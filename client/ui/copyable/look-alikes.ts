import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { normalize, visualFingerprint } from '#lib/format/addresses.ts';

/** The record that a value belongs to. */
export interface Origin {
  /** For a sentence: `order 0ad05b1d`. */
  name: string;
  /** The path of its screen. */
  to: string | undefined;
}

/** A value that was shown in this session. */
export interface Seen {
  value: string;
  origin: Origin | undefined;
}

/** The values of this session that look the same at a glance. */
interface Group {
  seen: readonly Seen[];
  listeners: Set<() => void>;
}

const none: readonly Seen[] = [];

/** All values shown in this session by their visual fingerprint, so that adding a value takes constant time. */
const groups = new Map<string, Group>();

/** Returns the other values shown in this session that look the same at a glance. Adds this one. */
export function useLookAlikes(value: string, origin?: Origin): Seen[] {
  const fingerprint = visualFingerprint(value);
  const subscribe = useCallback(
    (listener: () => void) => (fingerprint === undefined ? () => {} : listen(fingerprint, listener)),
    [fingerprint],
  );
  const alike = useSyncExternalStore(subscribe, () => {
    const { seen = none } = groups.get(fingerprint ?? '') ?? {};
    // A value without a look-alike renders once.
    return seen.length > 1 ? seen : none;
  });
  const { name, to } = origin ?? {};
  useEffect(() => {
    if (fingerprint !== undefined) add(fingerprint, value, name === undefined ? undefined : { name, to });
  }, [fingerprint, value, name, to]);
  const own = normalize(value);
  return alike.filter((one) => normalize(one.value) !== own);
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

/** Adds a value, or the origin of one that was seen without. */
function add(fingerprint: string, value: string, origin: Origin | undefined) {
  const group = groupOf(fingerprint);
  const known = group.seen.find((one) => normalize(one.value) === normalize(value));
  if (known && (known.origin || !origin)) return;
  replace(group, [...group.seen.filter((one) => one !== known), { value, origin }]);
}

function replace(group: Group, seen: readonly Seen[]) {
  group.seen = seen;
  for (const listener of group.listeners) listener();
}

/** Discards every value: at the end of a session. */
export function clearLookAlikes(): void {
  for (const [fingerprint, group] of groups) {
    replace(group, none);
    if (group.listeners.size === 0) groups.delete(fingerprint);
  }
}
