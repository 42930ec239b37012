import { lazy } from 'react';
import { reportError } from '#platform/http/client-reports.ts';
import { isLeaving } from '#platform/leaving.ts';
import { LoadFailure } from './layout/boundary.tsx';

/** Loads the shell of a signed-in user and the first screens. See decision 133 in docs/decisions.md. */
export const loadSignedIn = () => import('./signed-in.tsx');

/**
 * The signed-in part of the app. If its chunk cannot be fetched, the page reloads, since a deployment replaces the chunk's URL.
 * A page that is already the result of a reload shows a Reload button instead.
 */
export const SignedInLazy = lazy(async () => {
  try {
    const { SignedIn } = await loadSignedIn();
    return { default: SignedIn };
  } catch (error) {
    // A reload would take back the navigation.
    if (isLeaving()) return new Promise<never>(() => {});
    console.error('The signed-in part of the app could not be fetched:', error);
    const code = reportError(error);
    const [navigation] = performance.getEntriesByType('navigation');
    if (navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload')
      return {
        default: () => (
          <main>
            <LoadFailure code={code} />
          </main>
        ),
      };
    location.reload();
    // Shows the fallback until the page is gone.
    return new Promise<never>(() => {});
  }
});
