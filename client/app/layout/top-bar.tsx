import { useContext, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, buttonClass } from '#components/basics/button.tsx';
import { Link } from '#components/basics/link.tsx';
import { TimeZoneContext } from '#components/values/time-zone.ts';
import { useStore } from '#data/use-store.ts';
import { zoneName } from '#format/instant.ts';
import { paths } from '#platform/paths.ts';
import { appName } from '#platform/release/deployment.ts';
import { session } from '#platform/session/document-state.ts';
import { Logo, LogoutIcon, MenuIcon, SearchIcon, UserIcon } from '#ui/icons.tsx';
import { openDialog } from '../dialogs/dialogs.tsx';
import { logOut } from '../log-out.ts';
import { EnvironmentBadge } from './deployment-banner.tsx';
import { Settings, SettingsMenu } from './settings-menu.tsx';
import { Drawer, SideNavigation } from './side-navigation.tsx';
import styles from './top-bar.module.css';

interface TopBarProps {
  /** Receives the element that the breadcrumbs render into. */
  breadcrumbsRef: (element: HTMLElement | null) => void;
  /** False until the user is known, with whose name the rest of the bar appears. */
  isConfirmed: boolean;
}

export function TopBar({ breadcrumbsRef, isConfirmed }: TopBarProps) {
  const [menu, setMenu] = useState(false);
  return (
    <header className={styles.top}>
      <div className={styles.menu}>
        <Button quiet icon aria-label="Menu" aria-haspopup="dialog" onClick={() => setMenu(true)}>
          <MenuIcon />
        </Button>
      </div>
      <Link className={styles.brand} to={paths.home}>
        <Logo />
        <span className={styles.name}>{appName}</span>
        <EnvironmentBadge />
      </Link>
      <nav ref={breadcrumbsRef} className={styles.breadcrumbs} aria-label="Breadcrumb" />
      {isConfirmed && <Zone />}
      {isConfirmed && <FindButton />}
      {isConfirmed && <Account />}
      {menu && (
        <Drawer onClose={() => setMenu(false)}>
          <SideNavigation />
          <Settings />
        </Drawer>
      )}
    </header>
  );
}

/** The zone of all times, where the menu that names it is in the drawer. */
const Zone = () => (
  <span className={styles.zone} title="Time zone">
    {zoneName(useContext(TimeZoneContext))}
  </span>
);

function Account() {
  const current = useStore(session);
  const username = current.state === 'in' ? current.user.username : '';
  return (
    <div className={styles.account}>
      <div className={styles.settings}>
        <SettingsMenu />
      </div>
      <Link to={paths.profile} className={buttonClass({ quiet: true })} title={username}>
        <UserIcon />
        <span className={styles.username}>{username}</span>
      </Link>
      <LogoutLink />
    </div>
  );
}

const keys = /Mac|iP/.test(navigator.platform) ? '⌘K' : 'Ctrl K';

/** Opens the search. Looks like its field and shows its keyboard shortcut. */
const FindButton = () => (
  <button
    type="button"
    className={styles.find}
    aria-haspopup="dialog"
    aria-keyshortcuts="Control+K Meta+K"
    onClick={() => openDialog('search')}
  >
    <SearchIcon />
    <span>Search by reference, address, hash, email or name</span>
    <kbd>{keys}</kbd>
  </button>
);

function LogoutLink() {
  const navigate = useNavigate();
  return (
    <a
      className={buttonClass({ quiet: true })}
      href={paths.login}
      onClick={(event) => {
        event.preventDefault();
        if (logOut()) navigate(paths.login);
      }}
    >
      <LogoutIcon />
      <span className={styles.optional}>Logout</span>
    </a>
  );
}
