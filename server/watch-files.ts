import { readFileSync, type Stats, statSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { Logger } from 'pino';
import { StartupError } from '../shared/startup-error.ts';

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

/** More than settings or certificates need. */
const maxBytes = 1_048_576;

/**
 * Polls files and applies their texts after a change. Reading them detects every kind of replacement: Kubernetes replaces symbolic
 * links and editors rename or truncate, which `fs.watch` does not report reliably. Two equal readings in a row are needed, so that a
 * half-written file is not applied. A change that cannot be applied is logged once. Returns a function that stops.
 */
export function watchFiles({
  files,
  texts,
  apply,
  subject,
  logger,
  intervalMs = 1_000,
}: WatchOptions): () => void {
  const file = files.join(', ');
  let known = JSON.stringify(texts);
  let previous = known;
  let isPolling = false;
  const poll = async () => {
    if (isPolling) return;
    isPolling = true;
    const read = await readTexts(files);
    isPolling = false;
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
      logger.error(
        { file, reason: (error as Error).message },
        `${subject} are invalid; the last valid ones stay in use`,
      );
    }
  };
  const timer = setInterval(() => void poll(), intervalMs).unref();
  return () => clearInterval(timer);
}

async function readTexts(files: string[]): Promise<string[] | { problem: string }> {
  try {
    for (const file of files) checkFile(await stat(file));
    return await Promise.all(files.map((file) => readFile(file, 'utf8')));
  } catch (error) {
    return { problem: `The file ${reasonOf(error as NodeJS.ErrnoException)}.` };
  }
}

/** Reads the file that a setting names. Throws a StartupError if it cannot be read. */
export function readFileOf(setting: string, file: string): string {
  try {
    checkFile(statSync(file));
    return readFileSync(file, 'utf8');
  } catch (error) {
    // Without the name: the value may be the content of the file by mistake.
    throw new StartupError(`${setting}: the file ${reasonOf(error as NodeJS.ErrnoException)}.`);
  }
}

/** Throws for a pipe, a device or a folder, since reading a pipe may never end, and for a file that is too large. */
function checkFile(stats: Stats): void {
  if (!stats.isFile()) throw new RangeError('is not a regular file');
  if (stats.size > maxBytes) throw new RangeError('is larger than 1 MiB');
}

const reasonOf = ({ code, message }: NodeJS.ErrnoException) =>
  code === undefined ? message : `cannot be read (${code})`;
