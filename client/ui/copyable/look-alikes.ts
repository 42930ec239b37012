import { useCallback, useSyncExternalStore } from 'react';
import { normalize, visualFingerprint } from '#lib/format/addresses.ts';

/** The values on the screen that look the same at a glance. */
interface Group {
  /** The number of times each value is on the screen. */
  values: Map<string, number>;
  /** The distinct values, if there are several. */
  alike: readonly string[];
  listeners: Set<() => void>;
}

const none: readonly string[] = [];

/** All values on the screen by their visual fingerprint, so that adding a value takes constant time. */
const groups = new Map<string, Group>();

/** Returns the values on this screen that look the same at a glance, this one included; none if there is no other. */
export function useLookAlikes(value: string): readonly string[] {
  const fingerprint = visualFingerprint(value);
  const join = useCallback(
    (listener: () => void) => (fingerprint === undefined ? () => {} : joinGroup(fingerprint, normalize(value), listener)),
    [fingerprint, value],
  );
  return useSyncExternalStore(join, () => groups.get(fingerprint ?? '')?.alike ?? none);
}

function joinGroup(fingerprint: string, value: string, listener: () => void): () => void {
  const group = groups.get(fingerprint) ?? { values: new Map(), alike: none, listeners: new Set() };
  groups.set(fingerprint, group);
  group.listeners.add(listener);
  count(group, value, 1);
  return () => {
    group.listeners.delete(listener);
    count(group, value, -1);
    if (group.listeners.size === 0) groups.delete(fingerprint);
  };
}

function count(group: Group, value: string, by: number) {
  const now = (group.values.get(value) ?? 0) + by;
  if (now > 0) group.values.set(value, now);
  else group.values.delete(value);
  const alike = group.values.size > 1 ? [...group.values.keys()] : none;
  if (alike.length === group.alike.length) return;
  group.alike = alike;
  for (const listener of group.listeners) listener();
}
