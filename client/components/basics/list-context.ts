import { createContext } from 'react';
import type { ListedRecords } from '#lists/listed-records.ts';

/** In the rows of a list: the paths that the user has opened since yesterday, as the keys of a record. */
export const VisitsContext = createContext<Record<string, unknown> | undefined>(undefined);

/** In the rows of a list: its records, which travel with each link. */
export const RecordsContext = createContext<ListedRecords | undefined>(undefined);
