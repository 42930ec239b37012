import { useNavigate } from 'react-router-dom';
import { paths } from '#lib/routing/paths.ts';
import { buttonClass } from '#ui/basics/button.tsx';
import { LogoutIcon } from '#ui/basics/icons.tsx';
import { signOut } from '../../../features/auth/sign-out.ts';
import styles from './top-bar.module.css';

export function LogoutLink() {
  const navigate = useNavigate();
  return (
    <a
      className={buttonClass({ quiet: true })}
      href={paths.login}
      onClick={(event) => {
        event.preventDefault();
        signOut();
        navigate(paths.login);
      }}
    >
      <LogoutIcon />
      <span className={styles.optional}>Logout</span>
    </a>
  );
}
