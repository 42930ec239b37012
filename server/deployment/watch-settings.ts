import { readFile } from 'node:fs/promises';
import type { Logger } from 'pino';

interface WatchOptions {
  file: string;
  /** The text that is in use. */
  text: string;
  /** Puts a changed text to use. Throws if it is invalid. */
  apply: (text: string) => void;
  logger: Logger;
  intervalMs?: number;
}

/**
 * Polls a file and applies its text after a change. Reading it detects every kind of replacement, such as the symbolic links of
 * a Kubernetes volume. Two equal readings in a row are needed, so that a half-written file is not applied. A change that cannot
 * be applied is logged once. Returns a function that stops.
 */
export function watchSettings({ file, text, apply, logger, intervalMs = 1_000 }: WatchOptions): () => void {
  let known = text;
  let previous = text;
  const poll = async () => {
    const read = await readText(file);
    const current = 'text' in read ? read.text : read.problem;
    const isStable = current === previous;
    previous = current;
    if (!isStable || current === known) return;
    known = current;
    try {
      if ('problem' in read) throw new Error(read.problem);
      apply(read.text);
      logger.info({ file }, 'console settings changed');
    } catch (error) {
      logger.error({ file, reason: (error as Error).message }, 'console settings are invalid; the last valid ones stay in use');
    }
  };
  const timer = setInterval(() => void poll(), intervalMs).unref();
  return () => clearInterval(timer);
}

async function readText(file: string): Promise<{ text: string } | { problem: string }> {
  try {
    return { text: await readFile(file, 'utf8') };
  } catch (error) {
    return { problem: `The file cannot be read (${(error as NodeJS.ErrnoException).code}).` };
  }
}
