import { lazy, Suspense } from 'react';
import { ForgotPassword } from '../features/auth/forgot-password.tsx';
import { Login } from '../features/auth/login.tsx';
import { paths } from '../lib/paths.ts';
import { session } from '../lib/session.ts';
import { useStore } from '../lib/store.ts';
import { ToastRegion } from '../ui/toast-region.tsx';
import { Boundary } from './boundary.tsx';
import { leadTo, Screen } from './screen.tsx';
import { Splash } from './splash.tsx';

/** All that only somebody who is signed in needs. */
const SignedIn = lazy(() => import('./signed-in.tsx').then(({ SignedIn }) => ({ default: SignedIn })));

const visitorRoutes = [
  { path: paths.login, Component: Login },
  { path: paths.forgotPassword, Component: ForgotPassword },
  { path: '*', Component: leadTo(paths.login) },
];

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
  if (current.state === 'out') return <Screen routes={visitorRoutes} />;
  return (
    <Suspense fallback={<Splash />}>
      <SignedIn key={String(current.user.id)} user={current.user} />
    </Suspense>
  );
}
