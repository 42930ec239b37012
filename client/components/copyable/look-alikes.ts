import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { normalize, visualFingerprint } from '#format/addresses.ts';
import { openStore } from '#platform/storage/stored.ts';

/** The record that a value belongs to. */
export interface RecordName {
  /** For a sentence: `order 0ad05b1d`. */
  name: string;
  /** The path of its screen. */
  to: string | undefined;
}

/** A value that was shown in this session. */
export interface Seen {
  value: string;
  record: RecordName | undefined;
}

/** The values of this session that look the same at a glance. */
interface Group {
  seen: readonly Seen[];
  listeners: Set<() => void>;
}

const none: readonly Seen[] = [];

/** All values shown in this session by their visual fingerprint, so that adding a value takes constant time. */
const groups = new Map<string, Group>();

/** The values between two pages of this tab. */
const stored = openStore('seen-values');

let channel: BroadcastChannel | undefined;
/** The values that the other tabs will receive. */
let unsent: Seen[] = [];

/** Returns the other values shown in this session that look the same at a glance. Adds this one. Compares nothing without a value. */
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
    const seen = { value, record: name === undefined ? undefined : { name, to } };
    if (fingerprint !== undefined && add(fingerprint, seen)) send(seen);
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

/** Adds a value, or the record of one that was seen without. Returns true unless both were known. */
function add(fingerprint: string, seen: Seen): boolean {
  const group = groupOf(fingerprint);
  const known = group.seen.find((one) => normalize(one.value) === normalize(seen.value));
  if (known && (known.record || !seen.record)) return false;
  replace(group, [...group.seen.filter((one) => one !== known), seen]);
  return true;
}

function replace(group: Group, seen: readonly Seen[]) {
  group.seen = seen;
  for (const listener of group.listeners) listener();
}

const allSeen = (): Seen[] => [...groups.values()].flatMap(({ seen }) => seen);

/** Sends a value to the other tabs, in one message with those of the same list. */
function send(seen: Seen) {
  if (unsent.push(seen) > 1) return;
  queueMicrotask(() => {
    channel?.postMessage(unsent);
    unsent = [];
  });
}

/** Adds values from storage or another tab. Skips those that another version wrote in another format. */
function receive(values: unknown) {
  for (const { value, record } of Array.isArray(values) ? (values as Seen[]) : []) {
    const fingerprint = typeof value === 'string' ? visualFingerprint(value) : undefined;
    if (fingerprint !== undefined) add(fingerprint, { value, record });
  }
}

/** Shares the values with the other tabs, and stores them while this page reloads. Returns a function that stops both. */
export function shareLookAlikes(): () => void {
  const joined = new BroadcastChannel('clearhouse.seen');
  // An empty message requests the values of the other tabs.
  joined.onmessage = ({ data }) => (data ? receive(data) : joined.postMessage(allSeen()));
  joined.postMessage(undefined);
  channel = joined;
  const store = () => stored.set(allSeen());
  window.addEventListener('pagehide', store);
  return () => {
    joined.close();
    channel = undefined;
    window.removeEventListener('pagehide', store);
  };
}

/** Adds the values of the page before, once their user is confirmed. */
export function restoreLookAlikes(): void {
  receive(stored.get());
  // Only this page may use them: an expired session discards its values.
  stored.set(undefined);
}

/** Discards every value: at the end of a session. */
export function clearLookAlikes(): void {
  for (const [fingerprint, group] of groups) {
    replace(group, none);
    if (group.listeners.size === 0) groups.delete(fingerprint);
  }
}
