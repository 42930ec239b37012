import { openStore } from '#platform/storage/stored.ts';

/** An item that was opened from the search dialog. */
interface RecentItem {
  kind: string;
  title: string;
  to: string;
}

const maxItems = 8;

/** The items that the user has opened in this browser, newest first. */
const recent = openStore('recent');

export const recentItems = (): RecentItem[] => recent.get();

export function addRecent({ kind, title, to }: RecentItem): void {
  const others = recentItems().filter((item) => item.to !== to);
  recent.set([{ kind, title, to }, ...others].slice(0, maxItems));
}
