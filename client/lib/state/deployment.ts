import * as z from 'zod/mini';
import { type Deployment, explorers as explorersSchema, deployment as schema } from '#contract/deployment.ts';
import { isMissing, type Scalar } from '#lib/format/values.ts';
import { createStore, useStore } from './store.ts';

const unknown: Deployment = {
  version: '',
  commit: 'unknown',
  build_time: 'unknown',
  release: '',
  environment: null,
  announcement: null,
  read_only: false,
};

/** Returns undefined for a text that describes no deployment, such as a page of another server. */
export function parseDeployment(text: string): Deployment | undefined {
  try {
    const parsed = z.safeParse(schema, JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** The content of a meta element, which the gateway writes into index.html; empty without one. */
const metaContent = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/** The deployment that this page was loaded from. */
export const loadedDeployment = parseDeployment(metaContent('deployment')) ?? unknown;

/** The deployment that the gateway has reported last. */
export const deployment = createStore(loadedDeployment);

/** The reason why nothing can be changed; undefined if changes are possible. */
export const useReadOnlyReason = (): string | undefined =>
  useStore(deployment).read_only ? 'Read-only mode: changes are turned off.' : undefined;

/** Applies a response that was rejected because the console is read-only. */
export const becomeReadOnly = (): void => deployment.set({ ...deployment.get(), read_only: true });

/** The name of the app. */
export const appName = metaContent('application-name');

/**
 * Returns the time after which the backend no longer carries out a request that it has received, in milliseconds: the gateway's
 * BACKEND_TIMEOUT_MS.
 */
export const writeTimeout = (): number => Number(metaContent('backend-timeout-ms') || 60_000);

/** Returns the time after which a request without a response is late, in milliseconds. */
export const lateAfter = (): number => 1.5 * writeTimeout();

const explorers = z.safeParse(explorersSchema, JSON.parse(metaContent('explorers') || '{}'));

/**
 * Returns the URL of a transaction hash or an address in the block explorer of its cryptocurrency, undefined without the setting
 * EXPLORER_TX_ or EXPLORER_ADDRESS_ of its code.
 */
export function explorerUrl(kind: 'tx' | 'address', code: string | null | undefined, value: Scalar): string | undefined {
  const template = explorers.success && code ? new Map(Object.entries(explorers.data[kind])).get(code) : undefined;
  if (isMissing(value)) return undefined;
  return template?.replace(/\{\w+\}/, () => encodeURIComponent(String(value).trim()));
}
