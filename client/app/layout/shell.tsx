import { useState } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router-dom';
import { Announcer } from '#components/overlay/modal.tsx';
import { OutageNotice } from '#components/overlay/outage-notice.tsx';
import { OutcomeRegion } from '#components/overlay/outcome-region.tsx';
import { BreadcrumbsSlot, OpeningScreen } from '#components/screen/screen-frame.tsx';
import { useStore } from '#data/use-store.ts';
import { session } from '#platform/session/document-state.ts';
import { Dialogs } from '../dialogs/dialogs.tsx';
import { Boundary, Splash } from './boundary.tsx';
import styles from './shell.module.css';
import { SideNavigation } from './side-navigation.tsx';
import { TopBar } from './top-bar.tsx';
import { useFocusOnNavigation, useFocusOnPageLoad } from './use-focus-on-navigation.ts';
import { useNewRelease } from './use-new-release.ts';

/** The layout of every screen of a signed-in user. */
export const Shell = () => (useNewRelease() ? <Splash /> : <Layout />);

/** It shows no screen until the user is confirmed. See decision 21 in docs/decisions.md. */
function Layout() {
  const [breadcrumbsSlot, setBreadcrumbsSlot] = useState<HTMLElement | null>(null);
  const { pathname } = useLocation();
  const isConfirmed = useStore(session).state === 'in';
  const isOpening = useNavigation().state === 'loading';
  const main = useFocusOnNavigation(isConfirmed);
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
      <TopBar breadcrumbsRef={setBreadcrumbsSlot} isConfirmed={isConfirmed} />
      <div className={styles.side}>
        <SideNavigation rail />
      </div>
      <main ref={main} id="main" className={styles.main} tabIndex={-1} aria-busy={isOpening}>
        <OutageNotice />
        <OutcomeRegion />
        <BreadcrumbsSlot value={breadcrumbsSlot}>
          {isConfirmed ? <Outlet key={pathname} /> : <OpeningScreen />}
        </BreadcrumbsSlot>
      </main>
      <Announcer />
      {isConfirmed && (
        <Boundary>
          <Dialogs />
        </Boundary>
      )}
    </div>
  );
}

/** The screen at the address, once it has its code. */
export function Screen() {
  useFocusOnPageLoad();
  return <Outlet />;
}
