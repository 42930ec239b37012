import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { DestinationStream } from 'pino';

interface Targets {
  destination: DestinationStream;
  /** Takes each line of the child's standard error. */
  complain: (line: string) => void;
}

/** Passes on what a child process prints: its JSON log lines marked as the backend's, whatever else as a complaint. */
export function passOn(child: ChildProcess, { destination, complain }: Targets): void {
  if (!child.stdout || !child.stderr) return;
  createInterface(child.stdout).on('line', (line) => {
    if (line.startsWith('{"')) destination.write(`{"part":"backend",${line.slice(1)}\n`);
    else complain(line);
  });
  createInterface(child.stderr).on('line', complain);
}
