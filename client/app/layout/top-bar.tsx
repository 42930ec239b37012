import { useContext, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, buttonClass } from '#components/basics/button.tsx';
import { Link } from '#components/basics/link.tsx';
import { TimeZoneContext } from '#components/values/time-zone.ts';
import { useStore } from '#data/use-store.ts';
import { paths } from '#platform/paths.ts';
import { setTheme, setTimeZone, theme, themes } from '#platform/preferences.ts';
import { appName } from '#platform/release/deployment.ts';
import { pageSession } from '#platform/session/page-session.ts';
import { session } from '#platform/session/page-state.ts';
import {
  ClockIcon,
  DarkThemeIcon,
  HelpIcon,
  LightThemeIcon,
  Logo,
  LogoutIcon,
  MenuIcon,
  SearchIcon,
  SystemThemeIcon,
  UserIcon,
} from '#ui/basics/icons.tsx';
import { openDialog } from '../dialogs/dialogs.tsx';
import { EnvironmentBadge } from './deployment-banner.tsx';
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
      {isConfirmed && <FindButton />}
      {isConfirmed && <Account />}
      {menu && (
        <Drawer onClose={() => setMenu(false)}>
          <SideNavigation />
          <div className={styles.inDrawer}>
            <Tools />
          </div>
        </Drawer>
      )}
    </header>
  );
}

function Account() {
  const current = useStore(session);
  const username = current.state === 'in' ? current.user.username : '';
  return (
    <div className={styles.account}>
      <div className={styles.tools}>
        <Tools />
      </div>
      <hr />
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
        pageSession.signOut();
        navigate(paths.login);
      }}
    >
      <LogoutIcon />
      <span className={styles.optional}>Logout</span>
    </a>
  );
}

/** The tools of every screen except the search: in the top bar, or in the drawer on narrow screens. */
const Tools = () => (
  <>
    <TimeZoneSwitch />
    <Button
      quiet
      aria-label="Help"
      title="Help"
      aria-haspopup="dialog"
      onClick={() => openDialog('help')}
    >
      <HelpIcon />
      <span className={styles.label}>Help</span>
    </Button>
    <ThemeSwitch />
  </>
);

/** Switches between local time and UTC. */
function TimeZoneSwitch() {
  const zone = useContext(TimeZoneContext);
  return (
    <Button quiet onClick={() => setTimeZone(zone === 'UTC' ? 'local' : 'UTC')}>
      <ClockIcon />
      <span className={styles.name}>
        {zone === 'UTC' ? 'UTC' : 'Local'}
        <span className={styles.word}> time</span>
      </span>
    </Button>
  );
}

const icons = { system: SystemThemeIcon, light: LightThemeIcon, dark: DarkThemeIcon };

/** Cycles through the system, light and dark themes. */
function ThemeSwitch() {
  const current = useStore(theme);
  const next = themes[(themes.indexOf(current) + 1) % themes.length] ?? 'system';
  const Icon = icons[current];
  const label = `Theme: ${current}`;
  return (
    <Button quiet aria-label={label} title={label} onClick={() => setTheme(next)}>
      <Icon />
      <span className={styles.label}>{label}</span>
    </Button>
  );
}
