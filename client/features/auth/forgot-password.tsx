import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { VisitorPage } from './visitor-page.tsx';

export const ForgotPassword = () => (
  <VisitorPage title="Forgot your password">
    <p>A colleague who is signed in can set a new password for you under Users.</p>
    <Link to={paths.login}>Back to sign in</Link>
  </VisitorPage>
);
