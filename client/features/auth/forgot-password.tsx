import { paths } from '#lib/routing/paths.ts';
import { Link } from '#ui/basics/link.tsx';
import styles from './visitor-page.module.css';
import { VisitorPage } from './visitor-page.tsx';

export const ForgotPassword = () => (
  <VisitorPage title="Forgot your password">
    <p>A colleague who is signed in can set a new password for you under Users.</p>
    <p className={styles.back}>
      <Link to={paths.login}>Back to sign in</Link>
    </p>
  </VisitorPage>
);
