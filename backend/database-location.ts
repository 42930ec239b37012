import type { DatabaseLocation } from './db/open.ts';

interface DatabaseSettings {
  DATABASE_URL: string | null;
  DATABASE_CONNECTIONS: number;
  DATA_DIR: string;
}

/** Returns the database of the settings. */
export const databaseOf = ({
  DATABASE_URL,
  DATABASE_CONNECTIONS,
  DATA_DIR,
}: DatabaseSettings): DatabaseLocation =>
  DATABASE_URL === null
    ? { dataDir: DATA_DIR }
    : { url: DATABASE_URL, connections: DATABASE_CONNECTIONS };

interface DemoSettings {
  DEMO_DATA: 'auto' | 'on' | 'off';
  DATABASE_URL: string | null;
}

/** Returns whether an empty database gets demo data. One on a server only on request: it may be meant for real data. */
export const hasDemoData = ({ DEMO_DATA, DATABASE_URL }: DemoSettings): boolean =>
  DEMO_DATA === 'on' || (DEMO_DATA === 'auto' && DATABASE_URL === null);
