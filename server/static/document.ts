import type { ConsoleSettings } from '#config/console-settings.ts';
import type { Settings } from '#config/settings.ts';

/** The content of manifest.json, which the build writes: the path of the icon, and the digests of the inline scripts for the CSP. */
export interface Manifest {
  icon: string;
  inlineScripts: string[];
}

/** The HTML document of the built client, into which the gateway writes its settings. */
export interface ClientDocument extends Manifest {
  html: string;
  /** The settings that the client reads, each with a default. */
  settings: {
    app_name: string;
    /** The time after which the backend no longer carries out a request. */
    backend_timeout_ms: number | undefined;
    explorers: Settings['explorers'] | undefined;
    currency_decimals: Record<string, number> | undefined;
    /** The address that ends the session of a sign-on proxy. */
    sign_out_url: string | undefined;
    /** The rule for new passwords, a sentence. */
    password_rule: string | undefined;
    /** True if a panel lists the responses that break the contract. */
    contract_panel: true | undefined;
  };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? character);

/**
 * Returns the HTML document with its settings in one `meta` element, its title and its icon, and with the name of the app and the place
 * of the environment in the frame that is shown until the client runs.
 */
export function renderDocument(
  { html, icon, settings }: ClientDocument,
  deployment: Pick<ConsoleSettings, 'environment'>,
): string {
  const { environment } = deployment;
  const mark = environment ? `[${environment.name}] ` : '';
  const tags = [
    `<meta name="settings" content="${escapeHtml(JSON.stringify({ ...settings, deployment }))}">`,
    `<title>${escapeHtml(mark + settings.app_name)}</title>`,
    `<link rel="icon" href="${environment ? `/icon-${environment.colour}.svg` : icon}">`,
  ];
  return html
    .replace('<!-- server/static/document.ts -->', () => tags.join('\n    '))
    .replace('<!-- environment -->', environment ? '<div class="frame-strip"></div>' : '')
    .replace('<!-- app name -->', () => escapeHtml(settings.app_name));
}
