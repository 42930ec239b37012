import type { ReactNode } from 'react';
import { Button } from '#components/basics/button.tsx';
import { OutageNotice } from '#components/overlay/outage-notice.tsx';
import { DocumentTitle } from '#components/screen/document-title.tsx';
import { appName } from '#platform/release/deployment.ts';
import { Logo } from '#ui/icons.tsx';
import styles from './visitor-screen.module.css';

/** The layout of the signed-out pages. */
export function VisitorScreen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={styles.page}>
      <DocumentTitle screen={title} />
      <div className={styles.card}>
        <p className={styles.brand}>
          <Logo />
          {appName}
        </p>
        <h1>{title}</h1>
        <OutageNotice />
        {children}
      </div>
    </main>
  );
}

/** Replaces a tab's screens after a sign-in of another user in another tab. */
export const UserChanged = ({ username }: { username: string }) => (
  <VisitorScreen title={`You are now signed in as ${username}`}>
    <p role="alert" className={styles.notice}>
      Another tab signed in as this user. Unsaved input in this tab was discarded.
    </p>
    <Button tone="primary" onClick={() => location.reload()}>
      Reload
    </Button>
  </VisitorScreen>
);
