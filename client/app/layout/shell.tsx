import { useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { addVisit } from '#components/basics/visits.ts';
import { Announcer } from '#components/overlay/modal.tsx';
import { OutcomeRegion } from '#components/overlay/outcome-region.tsx';
import { BreadcrumbsSlot } from '#components/page/page.tsx';
import { useStore } from '#data/use-store.ts';
import { sessionUserId } from '#platform/session/page-state.ts';
import { Boundary } from './boundary.tsx';
import { Dialogs } from './dialogs.tsx';
import styles from './shell.module.css';
import { AttentionLoader, SideNavigation } from './side-navigation.tsx';
import { TopBar } from './top-bar.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

/** The layout of every screen of a signed-in user. */
export function Shell() {
  const [breadcrumbsSlot, setBreadcrumbsSlot] = useState<HTMLElement | null>(null);
  const { pathname } = useLocation();
  const userId = useStore(sessionUserId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: until its user is confirmed, the first screen counts for nobody.
  useEffect(() => addVisit(pathname), [pathname, userId]);
  const main = useFocusOnNavigation();
  return (
    <div className={styles.shell}>
      {/* biome-ignore lint/a11y/useValidAnchor: it is a link to an anchor that keeps the anchor's name out of the URL. */}
      <a
        className={styles.skip}
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Skip to content
      </a>
      <TopBar breadcrumbsRef={setBreadcrumbsSlot} />
      <div className={styles.side}>
        <SideNavigation rail />
      </div>
      <main ref={main} id="main" className={styles.main} tabIndex={-1}>
        <OutcomeRegion />
        <BreadcrumbsSlot value={breadcrumbsSlot}>
          <Boundary key={pathname}>
            <Outlet />
          </Boundary>
        </BreadcrumbsSlot>
      </main>
      <Announcer />
      <AttentionLoader />
      <Boundary>
        <Dialogs />
      </Boundary>
    </div>
  );
}
