import type { ConsoleSettings } from '#config/console-settings.ts';
import type { Settings } from '#config/settings.ts';

type Environment = ConsoleSettings['environment'];

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? character);

/** Returns index.html with another app name: in the title, and in the element that the client reads. */
export function withName(html: string, appName: string): string {
  return html.replace(
    /(<title>|<meta name="application-name" content=")[^<"]*/g,
    (_, start: string) => start + escapeHtml(appName),
  );
}

/** Returns index.html with the data of the deployment that the client reads, and its environment in the title and the icon. */
export function withDeployment(html: string, info: { environment: Environment }): string {
  const { environment } = info;
  return html
    .replace(/(<meta name="deployment" content=")[^"]*/, (_, start: string) => start + escapeHtml(JSON.stringify(info)))
    .replace('<title>', (start) => (environment ? `${start}[${escapeHtml(environment.name)}] ` : start))
    .replace(/(<link rel="icon" href=")[^"]*/, (all, start: string) =>
      environment ? `${start}/icon-${environment.colour}.svg` : all,
    );
}

/** Returns index.html with the block explorers, in the element that the client reads. */
export const withExplorers = (html: string, explorers?: Settings['explorers']): string =>
  explorers === undefined
    ? html
    : html.replace(/(?<=<meta name="explorers" content=")[^"]*/, () => escapeHtml(JSON.stringify(explorers)));

/** Returns index.html with another time limit of the backend, in the element that the client reads. */
export const withTimeout = (html: string, timeoutMs?: number): string =>
  timeoutMs === undefined ? html : html.replace(/(?<=<meta name="backend-timeout-ms" content=")\d+/, String(timeoutMs));
