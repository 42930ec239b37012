import { useState } from 'react';
import { paths } from '#lib/routing/paths.ts';
import { appName } from '#lib/state/app-name.ts';
import { Button } from '#ui/basics/button.tsx';
import { MenuIcon } from '#ui/basics/icons.tsx';
import { Link } from '#ui/basics/link.tsx';
import { Logo } from '#ui/basics/logo.tsx';
import { Drawer } from './drawer.tsx';
import { FindButton } from './find-button.tsx';
import { LogoutLink } from './logout-link.tsx';
import { SideNavigation } from './side-navigation.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { Tools } from './tools.tsx';
import styles from './top-bar.module.css';

interface TopBarProps {
  username: string;
  /** Gets the element that the breadcrumbs stand in. */
  trailRef: (element: HTMLElement | null) => void;
}

export function TopBar({ username, trailRef }: TopBarProps) {
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
      <nav ref={trailRef} className={styles.trail} aria-label="Breadcrumb" />
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
