import { type Location, useLocation } from 'react-router-dom';
import { rowParameter } from '#platform/paths.ts';
import { asRecord } from '#platform/storage/persisted-store.ts';

/** The state of a navigation: the address that it starts from, to which a form returns. */
export function useOriginState(): { origin: string } {
  const { pathname, search } = useLocation();
  return { origin: pathname + search };
}

/** Returns the address that this form was opened from, otherwise `fallback`. */
export function useOrigin(fallback: string): string {
  const { pathname, state } = useLocation();
  const { origin } = asRecord(state);
  // A link to the form on the form itself leads nowhere else.
  return typeof origin === 'string' && origin.split('?')[0] !== pathname ? origin : fallback;
}

/** The state of a navigation from a form back to its origin, which does not return to the form. */
export const returning = { isReturn: true, origin: undefined };

/** Returns true if the navigation to this location came from a form that was opened from it. */
export const isReturn = ({ state }: Location): boolean => asRecord(state).isReturn === true;

/** The value that identifies the row that a link leads to. */
export function useMarkedRow(): string | undefined {
  return new URLSearchParams(useLocation().search).get(rowParameter) ?? undefined;
}

/** The state of a navigation that continues interrupted work: drafts are restored. */
export const continuing = { continues: true };

/** Returns true after a navigation that continues interrupted work. */
export const useContinues = (): boolean => asRecord(useLocation().state).continues === true;
