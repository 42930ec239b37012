import {
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { FormFrame, focusSubmit } from '#components/form/form-frame.tsx';
import { Checkbox, Input, PasswordInput } from '#components/form/input.tsx';
import { useStore } from '#data/use-store.ts';
import { timeIn } from '#format/instant.ts';
import { showFailure } from '#forms/failures.ts';
import { ApiError } from '#platform/http/request.ts';
import { listen } from '#platform/listen.ts';
import { paths } from '#platform/paths.ts';
import { timeZone } from '#platform/preferences.ts';
import { ending, signOutStatus } from '#platform/session/document-session.ts';
import { storeInterrupted } from '#platform/session/interrupted.ts';
import { openStore } from '#platform/storage/stored.ts';
import { Warning } from '#ui/warning.tsx';
import { login } from './api.ts';
import styles from './visitor-screen.module.css';
import { VisitorScreen } from './visitor-screen.tsx';

/** The email address of the last user who selected `Remember me` (LOGIN-4). */
const rememberedEmail = openStore('remembered-email');

/** The sign-in screen. It has no router, which only signed-in users load. See decision 20 in docs/decisions.md. */
export function Login() {
  const [forgotPassword, setForgotPassword] = useState(false);
  useLoginAddress(() => setForgotPassword(true));
  const showForgotPassword = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setForgotPassword(true);
  };
  const [isPending, setPending] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  /** The messages of the last rejection about other fields. */
  const [rejection, setRejection] = useState<string[]>();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const submit = async (form: HTMLFormElement) => {
    const data = new FormData(form);
    const email = String(data.get('email'));
    focusSubmit(form);
    setPending(true);
    setErrors({});
    setRejection(undefined);
    try {
      await login(email, String(data.get('password')));
      rememberedEmail.set(data.has('remember') ? email : undefined);
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
    <VisitorScreen title="Sign in">
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
          <a href={paths.forgotPassword} onClick={showForgotPassword}>
            Forgot your password
          </a>
        </div>
      </FormFrame>
    </VisitorScreen>
  );
}

/**
 * Replaces every other address by that of the sign-in screen, also at Back, and stores the screen that it had.
 * @param onForgotPassword Called for the address of a forgotten password.
 */
function useLoginAddress(onForgotPassword: () => void): void {
  const forgotPassword = useEffectEvent(onForgotPassword);
  useLayoutEffect(() => {
    const replaceAddress = () => {
      const { pathname, search, hash } = location;
      if (pathname === paths.login) return;
      if (pathname === paths.forgotPassword) forgotPassword();
      else storeInterrupted(pathname + search + hash);
      history.replaceState(null, '', paths.login);
    };
    replaceAddress();
    return listen(window, 'popstate', replaceAddress);
  }, []);
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
        <Warning cause={end.input}>{`Your session expired at ${time}.`}</Warning>
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
