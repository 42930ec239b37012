import { useState } from 'react';
import { paths } from '#lib/routing/paths.ts';
import { appName } from '#lib/state/app-name.ts';
import { session } from '#lib/state/session.ts';
import { useStore } from '#lib/state/store.ts';
import { Button, buttonClass } from '#ui/basics/button.tsx';
import { MenuIcon, UserIcon } from '#ui/basics/icons.tsx';
import { Link } from '#ui/basics/link.tsx';
import { Logo } from '#ui/basics/logo.tsx';
import { EnvironmentBadge } from '../deployment/environment-badge.tsx';
import { Drawer } from '../navigation/drawer.tsx';
import { SideNavigation } from '../navigation/side-navigation.tsx';
import { FindButton } from './find-button.tsx';
import { LogoutLink } from './logout-link.tsx';
import { Tools } from './tools.tsx';
import styles from './top-bar.module.css';

/** @param props.breadcrumbsRef Receives the element that the breadcrumbs render into. */
export function TopBar({ breadcrumbsRef }: { breadcrumbsRef: (element: HTMLElement | null) => void }) {
  const current = useStore(session);
  const username = current.state === 'in' ? current.user.username : '';
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
      <FindButton />
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
