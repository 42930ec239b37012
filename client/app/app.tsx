import { lazy, Suspense } from 'react';
import { ToastRegion } from '#components/overlay/toast-region.tsx';
import { useStore } from '#data/use-store.ts';
import { fetchCode } from '#platform/code.ts';
import { paths } from '#platform/paths.ts';
import { hasContractPanel, hasSignOn } from '#platform/release/deployment.ts';
import { session } from '#platform/session/document-state.ts';
import { xsrfToken } from '#platform/storage/cookies.ts';
import { Login } from '../features/auth/login.tsx';
import { SignOn } from '../features/auth/sign-on.tsx';
import { UserChanged } from '../features/auth/visitor-screen.tsx';
import { Boundary, Splash } from './layout/boundary.tsx';
import { DeploymentBanner } from './layout/deployment-banner.tsx';
import { Frame } from './layout/frame.tsx';
import { ReleaseNotice } from './layout/release-notice.tsx';

/** Fetches the shell of a signed-in user and the first screens. See decision 20 in docs/decisions.md. */
export const fetchSignedIn = () => fetchCode(() => import('./signed-in.tsx'));

const SignedIn = lazy(async () => ({ default: (await fetchSignedIn()).SignedIn }));

/** Fetched only where the setting is on. */
const BreachPanel = lazy(async () => {
  const panel = await fetchCode(() => import('./layout/breach-panel.tsx'));
  return { default: panel.BreachPanel };
});

export function App() {
  const current = useStore(session);
  return (
    <Boundary>
      <DeploymentBanner />
      {current.state === 'another-user' ? (
        <UserChanged username={current.user.username} />
      ) : (
        <>
          <Screens state={current.state} />
          <ToastRegion />
          <ReleaseNotice />
          {current.state === 'in' && hasContractPanel() && (
            <Suspense>
              <BreachPanel />
            </Suspense>
          )}
        </>
      )}
    </Boundary>
  );
}

/** The sign-in screen, or the app of a user. While the session is being checked, the app of a probable user opens without a screen. */
function Screens({ state }: { state: 'unknown' | 'in' | 'out' }) {
  if (state === 'out') return hasSignOn() ? <SignOn fallback={<Splash />} /> : <Login />;
  if (state === 'unknown' && !isProbable()) return <Frame />;
  return (
    <Suspense fallback={<Frame />}>
      <SignedIn />
    </Suspense>
  );
}

/** Returns true if the browser probably has a session, for whose user the address has a screen. */
const isProbable = () =>
  xsrfToken() !== undefined &&
  location.pathname !== paths.login &&
  location.pathname !== paths.forgotPassword;
