import { Suspense } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import { ToastRegion } from '#components/overlay/toast-region.tsx';
import { useStore } from '#data/use-store.ts';
import { paths } from '#platform/paths.ts';
import { checkFailure, session, sessionState } from '#platform/session/page-state.ts';
import { xsrfToken } from '#platform/storage/cookies.ts';
import { authRoutes } from '../features/auth/login.tsx';
import { SignOn } from '../features/auth/sign-on.tsx';
import { Undecided } from '../features/auth/undecided.tsx';
import { UserChanged } from '../features/auth/visitor-page.tsx';
import styles from './app.module.css';
import { Boundary, Splash } from './layout/boundary.tsx';
import { DeploymentBanner } from './layout/deployment-banner.tsx';
import { ServiceNotices, useNewRelease } from './layout/service-notices.tsx';
import { SignedInLazy } from './signed-in-lazy.tsx';

export function App() {
  const current = useStore(session);
  const failure = useStore(checkFailure);
  if (useNewRelease()) return <Splash />;
  return (
    <Boundary>
      <DeploymentBanner />
      {current.state === 'replaced' ? (
        <UserChanged username={current.user.username} />
      ) : (
        <>
          <Screens state={current.state} failure={failure} />
          <ToastRegion />
          <ServiceNotices />
        </>
      )}
    </Boundary>
  );
}

interface ScreensProps {
  state: 'unknown' | 'in' | 'out';
  /** The error of the session check at page load. */
  failure: unknown;
}

function Screens({ state, failure }: ScreensProps) {
  if (state === 'out') return <SignedOut />;
  if (state === 'unknown' && failure !== undefined) return <Undecided failure={failure} />;
  return <SignedIn isChecking={state === 'unknown'} />;
}

const SignedOut = () =>
  sessionState.get().hasSignOn ? <SignOn fallback={<Splash />} /> : <SignInPage />;

const SignInPage = () => useRoutes(authRoutes);

/**
 * The screens of a signed-in user. While the session is being checked, the first screen of a probable user renders hidden, so
 * that its data is requested in parallel.
 */
function SignedIn({ isChecking }: { isChecking: boolean }) {
  const { pathname } = useLocation();
  const isProbable =
    xsrfToken() !== undefined && pathname !== paths.login && pathname !== paths.forgotPassword;
  return (
    <>
      {isChecking && <Splash />}
      {(!isChecking || isProbable) && (
        <Suspense fallback={!isChecking && <Splash />}>
          <div hidden={isChecking} className={styles.screens}>
            <SignedInLazy />
          </div>
        </Suspense>
      )}
    </>
  );
}
