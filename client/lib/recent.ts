import { parseExact } from '#contract/common.ts';
import { kept } from './browser-storage.ts';
import { stringifyExact } from './exact-json.ts';

/** Something that was gone to: what it is, what it is called, where it is. */
export interface Recent {
  kind: string;
  title: string;
  to: string;
}

const key = 'recent';

/** How many are kept. */
const most = 8;

/** What a user has gone to on this browser, the last first. Of others nothing is told. */
export function recentOf(user: unknown): Recent[] {
  const { of, items } = parseExact(kept.get(key) ?? '{}') as { of?: string; items?: Recent[] };
  return of === String(user) ? (items ?? []) : [];
}

/** Keeps what a user goes to. */
export function rememberRecent(user: unknown, { kind, title, to }: Recent): void {
  const others = recentOf(user).filter((one) => one.to !== to);
  kept.set(key, stringifyExact({ of: String(user), items: [{ kind, title, to }, ...others].slice(0, most) }));
}

/** Keeps nothing of anybody. */
export const forgetRecent = (): void => kept.set(key, null);
