import { useNavigate } from 'react-router-dom';
import { paths } from '#lib/routing/paths.ts';
import { logout } from '#lib/state/logout.ts';

/** Ends the session, on the server if it can be reached and here in any case. */
export function LogoutLink() {
  const navigate = useNavigate();
  return (
    <a
      href={paths.login}
      onClick={async (event) => {
        event.preventDefault();
        await logout();
        navigate(paths.login);
      }}
    >
      Logout
    </a>
  );
}
