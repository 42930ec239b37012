import type { Endpoint } from '#contract/endpoint.ts';
import type { DeclaredList } from '#contract/features.ts';
import { declaredList as declaredIn } from '#contract/lists.ts';
import { backendFeatures } from '#platform/session/document-state.ts';
import { useStore } from './use-store.ts';

/** A list that takes its page only, as one of the specification. */
const pageOnly: DeclaredList = { perPage: null, parameters: [], sorts: [] };

/** Returns the parameters of a list that the backend declares. */
export const declaredList = (endpoint: Endpoint): DeclaredList =>
  declaredIn(backendFeatures.get(), endpoint) ?? pageOnly;

/**
 * Returns whether the backend sends a list in pages that the specification has inside of another response: with all parameters that choose
 * its part, such as its account.
 */
export function isPaged({ path, list }: Endpoint): boolean {
  const { parameters } = backendFeatures.get().lists[path] ?? {};
  return parameters !== undefined && (list?.scope ?? []).every((name) => parameters.includes(name));
}

/** Returns whether the backend sends a list in pages, as `isPaged` does. */
export function useIsPaged(endpoint: Endpoint): boolean {
  useStore(backendFeatures);
  return isPaged(endpoint);
}

/** Returns the parameters of a list that the backend declares. */
export function useDeclaredList(endpoint: Endpoint): DeclaredList {
  useStore(backendFeatures);
  return declaredList(endpoint);
}
