import { parseExact } from '#contract/common.ts';
import { stringifyExact } from '#lib/api/json.ts';
import { kept } from '#lib/state/browser-storage.ts';
import { recentKey } from '#lib/state/recent.ts';
import type { Found } from './found.ts';

type Recent = Pick<Found, 'kind' | 'title' | 'to'>;

/** How many are kept. */
const most = 8;

/** What a user has gone to on this browser, the last first. Of others nothing is told. */
export function recentOf(user: unknown): Recent[] {
  const { of, items } = parseExact(kept.get(recentKey) ?? '{}') as { of?: string; items?: Recent[] };
  return of === String(user) ? (items ?? []) : [];
}

/** Keeps what a user goes to. */
export function rememberRecent(user: unknown, { kind, title, to }: Recent): void {
  const others = recentOf(user).filter((one) => one.to !== to);
  kept.set(recentKey, stringifyExact({ of: String(user), items: [{ kind, title, to }, ...others].slice(0, most) }));
}
