import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { ForgotPassword } from '../features/auth/forgot-password.tsx';
import { Login } from '../features/auth/login.tsx';
import { paths } from '../lib/paths.ts';
import { session } from '../lib/session.ts';
import { useStore } from '../lib/store.ts';
import { ToastRegion } from '../ui/toast-region.tsx';
import { Boundary } from './boundary.tsx';
import { Splash } from './splash.tsx';

/** All that only somebody who is signed in needs. */
const SignedIn = lazy(() => import('./signed-in.tsx').then(({ SignedIn }) => ({ default: SignedIn })));

export function App() {
  return (
    <Boundary>
      <Screens />
      <ToastRegion />
    </Boundary>
  );
}

function Screens() {
  const current = useStore(session);
  if (current.state === 'unknown') return <Splash />;
  if (current.state === 'out') {
    return (
      <Routes>
        <Route path={paths.login} element={<Login />} />
        <Route path={paths.forgotPassword} element={<ForgotPassword />} />
        <Route path="*" element={<Navigate to={paths.login} replace />} />
      </Routes>
    );
  }
  return (
    <Suspense fallback={<Splash />}>
      <SignedIn key={String(current.user.id)} user={current.user} />
    </Suspense>
  );
}
