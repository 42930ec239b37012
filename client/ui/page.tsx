import { type ReactNode, useEffect } from 'react';
import { appName } from '../lib/app-name.ts';
import styles from './page.module.css';
import { type Step, Trail } from './trail.tsx';

interface PageProps {
  /** Names the screen: in the document's title, the breadcrumbs and, unless `heading` says more, the heading. */
  title: string;
  heading?: ReactNode;
  /** The steps up, for the breadcrumbs. */
  trail?: Step[];
  /** Buttons beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** What every screen is made of. */
export function Page({ title, heading = title, trail = [], actions, children }: PageProps) {
  useDocumentTitle(title);
  return (
    <>
      <Trail steps={trail} here={title} />
      <div className={styles.head}>
        <h1 tabIndex={-1}>{heading}</h1>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </>
  );
}

/** Names the screen in the document's title: `Orders - Clearhouse`. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} - ${appName}`;
  }, [title]);
}
