import { useNavigate } from 'react-router-dom';
import { paths } from '#lib/routing/paths.ts';
import { signOut } from '../../features/auth/sign-out.ts';

export function LogoutLink() {
  const navigate = useNavigate();
  return (
    <a
      href={paths.login}
      onClick={(event) => {
        event.preventDefault();
        signOut();
        navigate(paths.login);
      }}
    >
      Logout
    </a>
  );
}
