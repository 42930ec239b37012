import { asRecord } from '#platform/storage/persisted-store.ts';
import { userStore } from '#platform/storage/user-store.ts';

/** An item that was opened from the search dialog. */
interface RecentItem {
  kind: string;
  title: string;
  to: string;
}

const maxItems = 8;

/** The items that the user has opened in this browser, newest first. */
const recent = userStore<RecentItem[]>(
  'recent',
  (stored) => (Array.isArray(stored) ? stored.filter(isItem) : []),
  'browser',
);

const isItem = (value: unknown): value is RecentItem => {
  const { kind, title, to } = asRecord(value);
  return [kind, title, to].every((part) => typeof part === 'string');
};

export const recentItems = (): RecentItem[] => recent.get() ?? [];

export function addRecent({ kind, title, to }: RecentItem): void {
  const others = recentItems().filter((item) => item.to !== to);
  recent.set([{ kind, title, to }, ...others].slice(0, maxItems));
}
