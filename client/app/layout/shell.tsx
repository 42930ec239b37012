import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import type { AuthUser } from '#contract/auth.ts';
import { Announcer } from '#ui/overlay/announcer.tsx';
import { TrailSlot } from '#ui/page/breadcrumbs.tsx';
import { Boundary } from './boundary.tsx';
import { Dialogs } from './dialogs.tsx';
import styles from './shell.module.css';
import { SideNavigation } from './side-navigation.tsx';
import { TopBar } from './top-bar.tsx';

/** What stands around every screen. */
export function Shell({ user, children }: { user: AuthUser; children: ReactNode }) {
  const [trailSlot, setTrailSlot] = useState<HTMLElement | null>(null);
  const { pathname, search } = useLocation();
  const main = useFocusOnNavigation(pathname);
  return (
    <div className={styles.shell}>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to an anchor; only the address is spared its name. */}
      <a
        className={styles.skip}
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Skip to the content
      </a>
      <TopBar username={user.username} trailRef={setTrailSlot} />
      <div className={styles.side}>
        <SideNavigation />
      </div>
      {/* data-address: the address that is shown. The browser's own is ahead of it while an area is fetched. */}
      <main ref={main} id="main" className={styles.main} tabIndex={-1} data-address={pathname + search}>
        <TrailSlot value={trailSlot}>
          <Boundary key={pathname}>{children}</Boundary>
        </TrailSlot>
      </main>
      <Announcer />
      <Dialogs />
    </div>
  );
}

/** Moves the focus to the heading of every screen that is navigated to, and its top into sight unless one goes back or forward. */
function useFocusOnNavigation(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const last = useRef(pathname);
  const type = useNavigationType();
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    main.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    if (type !== 'POP') window.scrollTo(0, 0);
  }, [pathname, type]);
  return main;
}
