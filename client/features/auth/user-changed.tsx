import { Button } from '#ui/basics/button.tsx';
import styles from './visitor-page.module.css';
import { VisitorPage } from './visitor-page.tsx';

/** Replaces a tab's screens after a sign-in of another user in another tab. */
export const UserChanged = ({ username }: { username: string }) => (
  <VisitorPage title={`You are now signed in as ${username}`}>
    <p role="alert" className={styles.notice}>
      Another tab signed in as this user. Unsaved input in this tab was discarded.
    </p>
    <Button tone="primary" onClick={() => location.reload()}>
      Reload
    </Button>
  </VisitorPage>
);
