import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupError } from '../../shared/startup-error.ts';

/** Owner only: PGlite creates files with mode 0666 and ignores the umask, so the folder must deny access to other users. */
const ownerOnly = 0o700;

/** The data folder, locked for this process until `release`. */
export interface DataFolder {
  /** The folder of the database's files, which may not exist yet. */
  database: string;
  release: () => void;
}

/** Creates the data folder if needed, restricts it to its owner and locks it. Throws a StartupError if it cannot be used. */
export function openDataFolder(dataDir: string): DataFolder {
  const folder = resolve(dataDir);
  const database = join(folder, 'database');
  try {
    createFolder(folder);
    requireWritable(folder);
    if (isDedicated(folder)) chmodSync(folder, ownerOnly);
    if (existsSync(database)) {
      requireWritable(database);
      chmodSync(database, ownerOnly);
    }
    return { database, release: lock(folder) };
  } catch (error) {
    throw unusable(folder, error);
  }
}

function unusable(folder: string, error: unknown): StartupError {
  const { message } = error as Error;
  return new StartupError(
    message.includes('locked')
      ? `The data folder ${folder} is in use by another process.`
      : `The data folder ${folder} cannot be used: ${message}`,
  );
}

/** Creates an owner-only folder with its parents. Node's recursive mkdir never returns below /proc. */
export function createFolder(folder: string): void {
  if (isFolder(folder)) return;
  if (existsSync(folder)) throw new Error(`${folder} is not a folder`);
  createFolder(dirname(folder));
  try {
    mkdirSync(folder, ownerOnly);
  } catch (error) {
    // Another process may have created it in between.
    if (!isFolder(folder)) throw error;
  }
}

const isFolder = (path: string) =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

function requireWritable(folder: string): void {
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
}

/** Returns whether only this database uses the folder. The mode of a shared folder, such as /tmp, is not changed. */
function isDedicated(folder: string): boolean {
  const isOwner = statSync(folder).uid === process.getuid?.();
  return isOwner && readdirSync(folder).every((name) => /^(lock|database)/.test(name));
}

/** PGlite takes no lock, and two processes would corrupt each other's files. SQLite's file lock ends with its process. */
function lock(folder: string): () => void {
  const file = new DatabaseSync(join(folder, 'lock'));
  try {
    file.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    throw error;
  }
  return () => file.close();
}
