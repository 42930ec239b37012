import { Suspense } from 'react';
import { paths } from '#lib/routing/paths.ts';
import { type Session, session } from '#lib/state/session.ts';
import { useStore } from '#lib/state/store.ts';
import { ToastRegion } from '#ui/overlay/toast-region.tsx';
import { ForgotPassword } from '../features/auth/forgot-password.tsx';
import { Login } from '../features/auth/login.tsx';
import { UserChanged } from '../features/auth/user-changed.tsx';
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
  const current = useStore(session);
  return (
    <Boundary>
      {current.state === 'replaced' ? (
        <UserChanged username={current.user.username} />
      ) : (
        <>
          <Screens session={current} />
          <ToastRegion />
        </>
      )}
    </Boundary>
  );
}

function Screens({ session: current }: { session: Exclude<Session, { state: 'replaced' }> }) {
  if (current.state === 'unknown') return <Splash />;
  if (current.state === 'out') return <Screen routes={visitorRoutes} />;
  return (
    <Suspense fallback={<Splash />}>
      <SignedInLazy key={String(current.user.id)} user={current.user} />
    </Suspense>
  );
}
