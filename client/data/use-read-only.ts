import { deployment } from '#platform/release/deployment.ts';
import { useStore } from './use-store.ts';

/** The reason why nothing can be changed; undefined if changes are possible. */
export const useReadOnlyReason = (): string | undefined =>
  useStore(deployment).read_only ? 'Read-only mode: changes are turned off.' : undefined;
