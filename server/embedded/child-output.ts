import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { DestinationStream } from 'pino';

interface Targets {
  destination: DestinationStream;
  onStderrLine: (line: string) => void;
}

/** Forwards a child process's JSON log lines, marked with `part`; other lines of standard output count as standard error. */
export function forwardOutput(child: ChildProcess, { destination, onStderrLine }: Targets): void {
  if (!child.stdout || !child.stderr) return;
  createInterface(child.stdout).on('line', (line) => {
    if (line.startsWith('{"')) destination.write(`{"part":"backend",${line.slice(1)}\n`);
    else onStderrLine(line);
  });
  createInterface(child.stderr).on('line', onStderrLine);
}
