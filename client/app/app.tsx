import { Suspense } from 'react';
import { paths } from '#lib/routing/paths.ts';
import { session } from '#lib/state/session.ts';
import { useStore } from '#lib/state/store.ts';
import { ToastRegion } from '#ui/overlay/toast-region.tsx';
import { ForgotPassword } from '../features/auth/forgot-password.tsx';
import { Login } from '../features/auth/login.tsx';
import { Boundary } from './layout/boundary.tsx';
import { Splash } from './layout/splash.tsx';
import { leadTo, Screen } from './screen.tsx';
import { SignedInLazy } from './signed-in-lazy.tsx';

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
      <SignedInLazy key={String(current.user.id)} user={current.user} />
    </Suspense>
  );
}
