import type { Endpoint } from '#contract/endpoint.ts';
import type { DeclaredList } from '#contract/features.ts';
import { declaredList as declaredIn } from '#contract/lists.ts';
import { backendFeatures } from '#platform/session/page-state.ts';
import { useStore } from './use-store.ts';

/** A list that takes its page only, as one of the specification. */
const pageOnly: DeclaredList = { perPage: null, parameters: [], sorts: [] };

/** Returns the parameters of a list that the backend declares. */
export const declaredList = (endpoint: Endpoint): DeclaredList =>
  declaredIn(backendFeatures.get(), endpoint) ?? pageOnly;

/** Returns the parameters of a list that the backend declares. */
export function useDeclaredList(endpoint: Endpoint): DeclaredList {
  useStore(backendFeatures);
  return declaredList(endpoint);
}
