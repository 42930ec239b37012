import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#lib/routing/paths.ts';
import { appName } from '#lib/state/app-name.ts';
import { session } from '#lib/state/session.ts';
import { useStore } from '#lib/state/store.ts';
import { Button } from '#ui/basics/button.tsx';
import { MenuIcon } from '#ui/basics/icons.tsx';
import { Logo } from '#ui/basics/logo.tsx';
import { Drawer } from './drawer.tsx';
import { FindButton } from './find-button.tsx';
import { LogoutLink } from './logout-link.tsx';
import { SideNavigation } from './side-navigation.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
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
        {appName}
      </Link>
      <nav ref={breadcrumbsRef} className={styles.breadcrumbs} aria-label="Breadcrumb" />
      <div className={styles.account}>
        <FindButton />
        <div className={styles.tools}>
          <Tools />
        </div>
        <ThemeSwitch />
        <Link to={paths.profile} className={styles.username} title={username}>
          {username}
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
