import { type ReactNode, useEffect, useState } from 'react';
import { appName } from '#lib/state/app-name.ts';
import { AutoRefresh } from './auto-refresh.tsx';
import { Breadcrumbs, type Step } from './breadcrumbs.tsx';
import { FreshnessSlot } from './freshness.tsx';
import styles from './page.module.css';
import { PrintedNote } from './printed-note.tsx';

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
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <>
      <Breadcrumbs steps={trail} here={title} />
      <div className={styles.head}>
        <h1 tabIndex={-1}>{heading}</h1>
        <div className={styles.actions}>
          <div ref={setSlot} />
          <AutoRefresh />
          {actions}
        </div>
      </div>
      <FreshnessSlot value={slot}>{children}</FreshnessSlot>
      <PrintedNote />
    </>
  );
}

/** Names the screen in the document's title: `Orders - Clearhouse`. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} - ${appName}`;
  }, [title]);
}
