import { useLocation } from 'react-router-dom';
import { asRecord } from '#lib/state/persisted-store.ts';

/** The state of a navigation to a list that contains the current record: the value that identifies its row. */
export const rowState = (row: unknown) => ({ row });

/** The value that identifies the row that the user comes from. */
export function useOriginRow(): unknown {
  return asRecord(useLocation().state).row;
}
