import { type Location, useLocation } from 'react-router-dom';
import { asRecord } from '#lib/state/persisted-store.ts';

/** The state of a navigation to a form: the address that the form was opened from. */
export function useOriginState(): { origin: string } {
  const { pathname, search } = useLocation();
  return { origin: pathname + search };
}

/** Returns the address that this form was opened from, otherwise `fallback`. */
export function useOrigin(fallback: string): string {
  const { origin } = asRecord(useLocation().state);
  return typeof origin === 'string' ? origin : fallback;
}

/** The state of a navigation from a form back to its origin. */
export const returning = { isReturn: true };

/** Returns true if the navigation to this location came from a form that was opened from it. */
export const isReturn = ({ state }: Location): boolean => asRecord(state).isReturn === true;
