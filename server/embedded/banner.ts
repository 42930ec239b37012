import { urlOf } from '../../shared/listen.ts';
import type { Demo, Progress } from './backend.ts';

interface Started {
  appName: string;
  host: string;
  port: number;
  demo: Demo | null;
}

/** Returns the progress of the demo data: a line of its own or, in a terminal, one that replaces the line before. */
export function progressLine({ done, of }: Progress, isTerminal: boolean): string {
  const [start, end] = isTerminal ? ['\r', ''] : ['', '\n'];
  return `${start}  Creating the demo data: ${done} of ${of} orders${end}`;
}

/** Returns what `npm start` prints: the address, and the demo account's sign-in. */
export function banner({ appName, host, port, demo }: Started): string {
  const lines = [`${appName} is running at ${urlOf({ host, port })}`];
  if (demo) lines.push(`Sign in with ${demo.email} and the password ${demo.password}`);
  return `\n  ${lines.join('\n  ')}\n\n`;
}
