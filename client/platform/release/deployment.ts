import * as z from 'zod/mini';
import { type Deployment, pageSettings, deployment as schema } from '#contract/deployment.ts';
import { setDecimals } from '#format/money.ts';
import { isMissing, type Scalar } from '#format/values.ts';
import { createStore, type Readable } from '#platform/storage/store.ts';

const unknown: Deployment = {
  version: '',
  commit: 'unknown',
  build_time: 'unknown',
  release: '',
  environment: null,
  announcement: null,
  read_only: false,
};

/** Returns undefined for a text that describes no deployment, such as the HTML of another server. */
export const parseDeployment = (text: string): Deployment | undefined => parseJson(schema, text);

function parseJson<S extends z.ZodMiniType>(as: S, text: string): z.infer<S> | undefined {
  try {
    return z.safeParse(as, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const { content = '' } =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="settings"]') ?? {};
/** The settings that the gateway writes into this document; the defaults without them. */
const settings = parseJson(pageSettings, content) ?? z.parse(pageSettings, {});

/** The deployment that this document was loaded from. */
export const loadedDeployment = settings.deployment ?? unknown;

/** The deployment that the gateway has reported last. */
const reported = createStore(loadedDeployment);
export const deployment: Readable<Deployment> = reported;

/** Sets the deployment that the gateway reports. */
export const setDeployment = (next: Deployment): void => reported.set(next);

/** Applies a response that was rejected because the console is read-only. */
export const becomeReadOnly = (): void => reported.set({ ...reported.get(), read_only: true });

/** The name of the app. */
export const appName = settings.app_name;

/** The rule for new passwords, a sentence; undefined if the site states none. */
export const passwordRule = settings.password_rule || undefined;

/**
 * Returns the time after which the backend no longer carries out a request that it has received, in milliseconds: the gateway's
 * BACKEND_TIMEOUT_MS. See decision 8 in docs/decisions.md.
 */
export const writeTimeout = (): number => settings.backend_timeout_ms;

/** Returns the time after which a request without a response is late, in milliseconds. */
export const lateAfter = (): number => 1.5 * writeTimeout();

// Before the first amount is shown.
setDecimals(new Map(Object.entries(settings.currency_decimals)));

/** Returns whether a panel lists the responses that break the contract: the gateway's CONTRACT_PANEL. */
export const hasContractPanel = (): boolean => settings.contract_panel;

/** Returns the address that ends the session of a sign-on proxy: the gateway's SIGN_OUT_URL, empty without one. */
export const signOutUrl = (): string => settings.sign_out_url;

/** Returns true if a proxy signs users in, so that there is no sign-in screen. See decision 16 in docs/decisions.md. */
export const hasSignOn = (): boolean => signOutUrl() !== '';

/**
 * Returns the URL of a transaction hash or an address in the block explorer of its cryptocurrency, undefined without the setting
 * EXPLORER_TX_ or EXPLORER_ADDRESS_ of its code.
 */
export function explorerUrl(
  kind: 'tx' | 'address',
  code: string | null | undefined,
  value: Scalar,
): string | undefined {
  const template = code ? new Map(Object.entries(settings.explorers[kind])).get(code) : undefined;
  if (isMissing(value)) return undefined;
  return template?.replace(/\{\w+\}/, () => encodeURIComponent(String(value).trim()));
}
