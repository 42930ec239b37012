import { createContext } from 'react';
import type { ListedRecords } from '#lists/record-place.ts';

/** In the rows of a list: its records, which travel with each link. */
export const RecordsContext = createContext<ListedRecords | undefined>(undefined);
