import { paths } from '#lib/routing/paths.ts';
import { kept } from '#lib/state/browser-storage.ts';
import { startSession } from '#lib/state/session.ts';
import { Link } from '#ui/basics/link.tsx';
import { Checkbox, Field } from '#ui/form/field.tsx';
import { Form, type Values } from '#ui/form/form.tsx';
import { login } from './api.ts';
import styles from './visitor-page.module.css';
import { VisitorPage } from './visitor-page.tsx';

/** Where this browser keeps the email address of who ticked Remember me. */
const remembered = 'remembered-email';

export function Login() {
  const submit = async (value: Values) => {
    const email = value('email');
    const user = await login(email, value('password'));
    kept.set(remembered, value('remember') ? email : null);
    startSession(user);
  };
  const email = kept.get(remembered);
  return (
    <VisitorPage title="Sign in">
      <Form label="Sign in" submit={submit}>
        <Field label="Email address" name="email" type="email" autoComplete="username" defaultValue={email ?? ''} />
        <Field label="Password" name="password" type="password" autoComplete="current-password" />
        <div className={styles.row}>
          <Checkbox label="Remember me" name="remember" defaultChecked={email !== null} />
          <Link to={paths.forgotPassword}>Forgot your password</Link>
        </div>
      </Form>
    </VisitorPage>
  );
}
