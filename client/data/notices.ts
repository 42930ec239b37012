import { useEffect } from 'react';
import { hiddenSince } from '#platform/hidden.ts';
import { notices } from '#platform/preferences.ts';
import { appName } from '#platform/release/deployment.ts';
import { openStore } from '#platform/storage/stored.ts';
import { type Attention, nameOf, numberOf, useAttention } from './attention.ts';
import { useStore } from './use-store.ts';

type LoadedAttention = ReturnType<typeof useAttention>[number];

/** The numbers that any tab of this browser has loaded last, by source and list. */
const noticed = openStore('noticed-counts');

/**
 * Returns the number of things that wait, as the auto-refresh of a hidden tab has found it; 0 in a visible tab. Shows a notification
 * of the browser for those that have become more, where it is allowed. Sends nothing. See decision 131 in docs/decisions.md.
 */
export function useNotices(): number {
  const isOn = useStore(notices);
  const since = useStore(hiddenSince);
  const known = useAttention(false).filter(({ isKnown }) => isKnown);
  useEffect(() => {
    const risen = isOn ? takeRisen(known) : [];
    if (risen.length > 0 && since !== undefined) notify(risen);
  });
  if (!isOn || since === undefined) return 0;
  return known
    .filter(({ loadedAt }) => loadedAt > since)
    .flatMap(({ items }) => items)
    .reduce((sum, { count }) => sum + numberOf(count), 0);
}

/** Returns the things that have become more since any tab has loaded them, and stores their numbers for all tabs. */
function takeRisen(sources: LoadedAttention[]): Attention[] {
  const before = noticed.get();
  const newer = sources.filter(({ to, loadedAt }) => loadedAt > (before[to]?.at ?? 0));
  if (newer.length === 0) return [];
  const loaded = newer.map(({ to, loadedAt, items }) => {
    const counts = items.map((item) => [item.to, numberOf(item.count)]);
    return [to, { at: loadedAt, counts: Object.fromEntries(counts) }];
  });
  noticed.set({ ...before, ...Object.fromEntries(loaded) });
  return newer.flatMap(({ to, items }) => {
    const counts = before[to]?.counts;
    // Without a number of before it is not known to have risen.
    return items.filter((item) => counts && numberOf(item.count) > (counts[item.to] ?? 0));
  });
}

/** Shows a notification, which replaces the one of before, also that of another tab. It has numbers only, since anybody may see it. */
function notify(risen: Attention[]): void {
  if (!canNotify()) return;
  const lines = risen.map((item) => `${numberOf(item.count)} ${nameOf(item)}`);
  try {
    const shown = new Notification(appName, { body: lines.join('\n'), tag: 'clearhouse.notices' });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Chrome on Android shows notifications of service workers only: the title remains.
  }
}

/** Returns whether the browser shows notifications of this site. Browsers have none for a page without TLS. */
export const canNotify = (): boolean =>
  'Notification' in window && Notification.permission === 'granted';
