import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Logger } from 'pino';
import { StartupError } from './startup-error.ts';

interface WatchOptions {
  files: string[];
  /** The texts of the files that are in use. */
  texts: string[];
  /** Puts changed texts to use. Throws if they are invalid. */
  apply: (texts: string[]) => void;
  /** The content of the files for the log, in the plural. */
  subject: string;
  logger: Logger;
  intervalMs?: number;
}

/**
 * Polls files and applies their texts after a change. Reading them detects every kind of replacement, such as the symbolic links
 * of a Kubernetes volume. Two equal readings in a row are needed, so that a half-written file is not applied. A change that
 * cannot be applied is logged once. Returns a function that stops.
 */
export function watchFiles({ files, texts, apply, subject, logger, intervalMs = 1_000 }: WatchOptions): () => void {
  const file = files.join(', ');
  let known = JSON.stringify(texts);
  let previous = known;
  const poll = async () => {
    const read = await readTexts(files);
    const current = JSON.stringify(read);
    const isStable = current === previous;
    previous = current;
    if (!isStable || current === known) return;
    known = current;
    try {
      if (!Array.isArray(read)) throw new Error(read.problem);
      apply(read);
      logger.info({ file }, `${subject} changed`);
    } catch (error) {
      logger.error({ file, reason: (error as Error).message }, `${subject} are invalid; the last valid ones stay in use`);
    }
  };
  const timer = setInterval(() => void poll(), intervalMs).unref();
  return () => clearInterval(timer);
}

async function readTexts(files: string[]): Promise<string[] | { problem: string }> {
  try {
    return await Promise.all(files.map((file) => readFile(file, 'utf8')));
  } catch (error) {
    return { problem: `The file cannot be read (${(error as NodeJS.ErrnoException).code}).` };
  }
}

/** Reads the file that a setting names. Throws a StartupError if it cannot be read. */
export function readFileOf(setting: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartupError(`${setting}: ${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}
