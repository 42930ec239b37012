import type { DatabaseLocation } from './db/open.ts';

interface DatabaseSettings {
  DATABASE_URL: string | null;
  DATABASE_CONNECTIONS: number;
  DATA_DIR: string;
  NEW_DATABASE: 'auto' | 'on' | 'off';
  NODE_ENV: string;
}

/**
 * Returns the database of the settings. In production an embedded one is only created on request: a missing mount looks like a new
 * folder.
 */
export function databaseOf({
  DATABASE_URL,
  DATABASE_CONNECTIONS,
  DATA_DIR,
  NEW_DATABASE,
  NODE_ENV,
}: DatabaseSettings): DatabaseLocation {
  if (DATABASE_URL !== null) return { url: DATABASE_URL, connections: DATABASE_CONNECTIONS };
  const newDatabase = NEW_DATABASE === 'auto' && NODE_ENV === 'production' ? 'off' : NEW_DATABASE;
  return { dataDir: DATA_DIR, newDatabase };
}

interface DemoSettings {
  DEMO_DATA: 'auto' | 'on' | 'off';
  DATABASE_URL: string | null;
}

/** Returns whether an empty database gets demo data. One on a server only on request: it may be meant for real data. */
export const hasDemoData = ({ DEMO_DATA, DATABASE_URL }: DemoSettings): boolean =>
  DEMO_DATA === 'on' || (DEMO_DATA === 'auto' && DATABASE_URL === null);
