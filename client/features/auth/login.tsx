import { useEffect, useRef, useState } from 'react';
import { Navigate, type RouteObject, useLocation } from 'react-router-dom';
import { Link } from '#components/basics/link.tsx';
import { Checkbox, Field, fieldText, PasswordField } from '#components/form/field.tsx';
import { Form } from '#components/form/form.tsx';
import { useStore } from '#data/use-store.ts';
import { timeIn } from '#format/instant.ts';
import { paths } from '#platform/paths.ts';
import { timeZone } from '#platform/preferences.ts';
import { storeInterrupted } from '#platform/session/interrupted.ts';
import { pageSession, signOutStatus } from '#platform/session/page-session.ts';
import { ending } from '#platform/session/page-state.ts';
import { openStore } from '#platform/storage/stored.ts';
import { Warning } from '#ui/basics/warning.tsx';
import { login } from './api.ts';
import styles from './visitor-page.module.css';
import { VisitorPage } from './visitor-page.tsx';

/** The email address of the last user who selected `Remember me` (LOGIN-4). */
const rememberedEmail = openStore('remembered-email');

function Login() {
  const forgotPassword = Boolean(useLocation().state?.forgotPassword);
  const [isPending, setPending] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const submit = async (data: FormData) => {
    const email = fieldText(data, 'email');
    setPending(true);
    try {
      const signIn = await login(email, fieldText(data, 'password'));
      if (!signIn.isOther) rememberedEmail.set(data.has('remember') ? email : undefined);
      pageSession.signIn(signIn);
    } finally {
      setPending(false);
    }
  };
  const email = rememberedEmail.get();
  const unconfirmed = useStore(signOutStatus) === 'unconfirmed';
  return (
    <VisitorPage title="Sign in">
      <EndNotice />
      {unconfirmed && (
        <div role="alert" className={styles.notice}>
          <Warning>Sign-out was not confirmed. Close the browser.</Warning>
        </div>
      )}
      <Form reads label="Sign in" submit={submit} isPending={isPending}>
        <Field
          ref={first}
          label="Email address"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={email ?? ''}
        />
        <PasswordField autoComplete="current-password" />
        {forgotPassword && (
          <p role="status">A signed-in colleague can set a new password for you under Users.</p>
        )}
        <div className={styles.row}>
          <Checkbox label="Remember me" name="remember" defaultChecked={email !== undefined} />
          <Link to={paths.forgotPassword}>Forgot your password</Link>
        </div>
      </Form>
    </VisitorPage>
  );
}

/** Replaces every other screen by the sign-in page, which leads back to it. */
function ToLogin() {
  const { pathname, search, hash } = useLocation();
  useState(() => storeInterrupted(pathname + search + hash));
  return <Navigate to={paths.login} replace />;
}

/** When and why the last session ended. */
function EndNotice() {
  const end = useStore(ending);
  const zone = useStore(timeZone);
  if (!end) return null;
  const time = timeIn(zone, new Date(end.at));
  return (
    <p role="status" className={styles.notice}>
      {end.type === 'expired'
        ? `Your session expired at ${time}.`
        : `You signed out in another tab at ${time}.`}
    </p>
  );
}

/** The routes of a visitor who is not signed in. */
export const authRoutes: RouteObject[] = [
  { path: paths.login, element: <Login /> },
  {
    path: paths.forgotPassword,
    element: <Navigate to={paths.login} state={{ forgotPassword: true }} replace />,
  },
  { path: '*', element: <ToLogin /> },
];
