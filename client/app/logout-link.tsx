import { useNavigate } from 'react-router-dom';
import { logout } from '../lib/logout.ts';
import { paths } from '../lib/paths.ts';

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
