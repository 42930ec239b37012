import {
  accessSync,
  constants,
  existsSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { EventsError } from './log-pages.ts';

/** The position of the last event that was printed. */
export interface State {
  /** 0 before the first event. */
  last: number;
  write: (position: number) => void;
}

/** Opens a state file, which need not exist yet. Throws an EventsError for one that cannot be used. Without a path nothing is stored. */
export function openState(path: string | undefined): State {
  if (path === undefined) return { last: 0, write: () => {} };
  return {
    last: readPosition(path),
    // A file that is replaced is never half written.
    write(position) {
      writeFileSync(`${path}.new`, `${position}\n`);
      renameSync(`${path}.new`, path);
    },
  };
}

function readPosition(path: string): number {
  let text = '0\n';
  try {
    accessSync(dirname(path), constants.W_OK);
    if (existsSync(path)) text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new EventsError(`The state file cannot be used: ${(error as Error).message}.`);
  }
  if (!/^\d{1,15}\n$/.test(text))
    throw new EventsError(`${path} is no state file: expected a position and a line end.`);
  return Number(text);
}
