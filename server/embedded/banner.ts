import type { Demo } from './backend.ts';

/** What a person who has just started the console needs: where to go, and how to sign in. */
export function banner({
  appName,
  host,
  port,
  demo,
}: {
  appName: string;
  host: string;
  port: number;
  demo: Demo | null;
}): string {
  const name = host.includes(':') ? `[${host}]` : host;
  const lines = [`${appName} is running at http://${name}:${port}`];
  if (demo) lines.push(`Sign in with ${demo.email} and the password ${demo.password}`);
  return `\n  ${lines.join('\n  ')}\n\n`;
}
