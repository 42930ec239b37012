import * as z from 'zod/mini';
import { type Deployment, deployment as schema } from '#contract/deployment.ts';
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

const meta = document.querySelector<HTMLMetaElement>('meta[name="deployment"]');

/** The deployment that this page was loaded from. */
export const loadedDeployment = parseDeployment(meta?.content ?? '') ?? unknown;

/** The deployment that the gateway has reported last. */
export const deployment = createStore(loadedDeployment);

/** The reason why nothing can be changed; undefined if changes are possible. */
export const useReadOnlyReason = (): string | undefined =>
  useStore(deployment).read_only ? 'Read-only mode: changes are turned off.' : undefined;

/** Applies a response that was rejected because the console is read-only. */
export const becomeReadOnly = (): void => deployment.set({ ...deployment.get(), read_only: true });

/** The name of the app, which the gateway writes into index.html. */
export const appName = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';

/**
 * Returns the time after which the backend no longer carries out a request that it has received, in milliseconds: the gateway's
 * BACKEND_TIMEOUT_MS.
 */
export function writeTimeout(): number {
  const element = document.querySelector<HTMLMetaElement>('meta[name="backend-timeout-ms"]');
  return Number(element?.content || 60_000);
}

/** Returns the time after which a request without a response is late, in milliseconds. */
export const lateAfter = (): number => 1.5 * writeTimeout();
