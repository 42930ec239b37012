import type { Demo } from './backend.ts';

interface Started {
  appName: string;
  host: string;
  port: number;
  demo: Demo | null;
}

/** Returns what `npm start` prints: the address, and the demo account's sign-in. */
export function banner({ appName, host, port, demo }: Started): string {
  const name = host.includes(':') ? `[${host}]` : host;
  const lines = [`${appName} is running at http://${name}:${port}`];
  if (demo) lines.push(`Sign in with ${demo.email} and the password ${demo.password}`);
  return `\n  ${lines.join('\n  ')}\n\n`;
}
