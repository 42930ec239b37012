import { asRecord, persistedStore } from './persisted-store.ts';

/** An item that was opened from the search dialog. */
export interface RecentItem {
  kind: string;
  title: string;
  to: string;
}

interface Recent {
  /** The id of the user who opened the items, as text. */
  userId: string;
  /** Newest first. */
  items: RecentItem[];
}

const maxItems = 8;

const recent = persistedStore<Recent | undefined>('recent', (stored) => {
  const { userId, items } = asRecord(stored);
  return typeof userId === 'string' && Array.isArray(items) ? { userId, items: items.filter(isItem) } : undefined;
});

const isItem = (value: unknown): value is RecentItem => {
  const { kind, title, to } = asRecord(value);
  return [kind, title, to].every((part) => typeof part === 'string');
};

/** Returns the items that a user has opened in this browser; none of another user. */
export function recentOf(userId: string): RecentItem[] {
  const stored = recent.get();
  return stored?.userId === userId ? stored.items : [];
}

export function addRecent(userId: string, { kind, title, to }: RecentItem): void {
  const others = recentOf(userId).filter((item) => item.to !== to);
  recent.set({ userId, items: [{ kind, title, to }, ...others].slice(0, maxItems) });
}

/** Discards the items of any other user. */
export function claimRecentFor(userId: string): void {
  if (recent.get()?.userId !== userId) clearRecent();
}

export const clearRecent = (): void => recent.set(undefined);
