import { Suspense } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import { paths } from '#lib/routing/paths.ts';
import { session, xsrfToken } from '#lib/state/session.ts';
import { useStore } from '#lib/state/store.ts';
import { ToastRegion } from '#ui/overlay/toast-region.tsx';
import { authRoutes } from '../features/auth/login.tsx';
import { UserChanged } from '../features/auth/visitor-page.tsx';
import styles from './app.module.css';
import { Boundary, Splash } from './layout/boundary.tsx';
import { DeploymentBanner } from './layout/deployment-banner.tsx';
import { ServiceNotices, useNewRelease } from './layout/service-notices.tsx';
import { SignedInLazy } from './signed-in-lazy.tsx';

export function App() {
  const current = useStore(session);
  if (useNewRelease()) return <Splash />;
  return (
    <Boundary>
      <DeploymentBanner />
      {current.state === 'replaced' ? (
        <UserChanged username={current.user.username} />
      ) : (
        <>
          {current.state === 'out' ? <SignedOut /> : <SignedIn isChecking={current.state === 'unknown'} />}
          <ToastRegion />
          <ServiceNotices />
        </>
      )}
    </Boundary>
  );
}

const SignedOut = () => useRoutes(authRoutes);

/**
 * The screens of a signed-in user. While the session is being checked, the first screen of a probable user renders hidden, so
 * that its data is requested in parallel.
 */
function SignedIn({ isChecking }: { isChecking: boolean }) {
  const { pathname } = useLocation();
  const isProbable = xsrfToken() !== undefined && pathname !== paths.login && pathname !== paths.forgotPassword;
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
