import { useEffect, useRef, useState } from 'react';
import { Navigate, type RouteObject, useLocation } from 'react-router-dom';
import { Link } from '#components/basics/link.tsx';
import { FormFrame, focusSubmit } from '#components/form/form-frame.tsx';
import { Checkbox, Input, PasswordInput } from '#components/form/input.tsx';
import { useStore } from '#data/use-store.ts';
import { timeIn } from '#format/instant.ts';
import { showFailure } from '#forms/failures.ts';
import { ApiError } from '#platform/http/request.ts';
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
  const [errors, setErrors] = useState<Record<string, string>>({});
  /** The messages of the last rejection about other fields. */
  const [rejection, setRejection] = useState<string[]>();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const submit = async ({ form }: { form: HTMLFormElement }) => {
    const data = new FormData(form);
    const email = String(data.get('email'));
    focusSubmit(form);
    setPending(true);
    setErrors({});
    setRejection(undefined);
    try {
      const signIn = await login(email, String(data.get('password')));
      if (!signIn.isOther) rememberedEmail.set(data.has('remember') ? email : undefined);
      pageSession.signIn(signIn);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : undefined;
      if (!fields) return showFailure(error);
      const { email, password, ...others } = fields;
      setErrors({ email, password } as Record<string, string>);
      setRejection(Object.values(others));
    } finally {
      setPending(false);
    }
  };
  const removeError = (name: string) => setErrors((errors) => ({ ...errors, [name]: '' }));
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
      <FormFrame label="Sign in" isBusy={isPending} rejection={rejection} onSubmit={submit}>
        <Input
          ref={first}
          label="Email address"
          name="email"
          type="email"
          autoComplete="username"
          aria-required
          defaultValue={email ?? ''}
          error={errors.email}
          onChange={() => removeError('email')}
        />
        <PasswordInput
          autoComplete="current-password"
          error={errors.password}
          onChange={() => removeError('password')}
        />
        {forgotPassword && (
          <p role="status">A signed-in colleague can set a new password for you under Users.</p>
        )}
        <div className={styles.row}>
          <Checkbox label="Remember me" name="remember" defaultChecked={email !== undefined} />
          <Link to={paths.forgotPassword}>Forgot your password</Link>
        </div>
      </FormFrame>
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
  if (end.input)
    return (
      <div role="alert" className={styles.notice}>
        <Warning>{`Your session expired at ${time}. ${end.input}`}</Warning>
      </div>
    );
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
