import type { Settings } from '#config/settings.ts';
import type { DatabaseLocation } from './db/open.ts';

/** The database of the settings. In production an embedded one is only created on request: a missing mount looks like a new folder. */
export function databaseOf({ DATABASE_URL, DATA_DIR, NEW_DATABASE, NODE_ENV }: Settings): DatabaseLocation {
  if (DATABASE_URL !== null) return { url: DATABASE_URL };
  const newDatabase = NEW_DATABASE === 'auto' && NODE_ENV === 'production' ? 'off' : NEW_DATABASE;
  return { dataDir: DATA_DIR, newDatabase };
}
