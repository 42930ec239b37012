import { type ReactNode, useState } from 'react';
import { AutoRefresh } from './auto-refresh.tsx';
import { Breadcrumbs, type Step } from './breadcrumbs.tsx';
import { DocumentTitle } from './document-title.tsx';
import { FreshnessSlot } from './freshness.tsx';
import styles from './page.module.css';
import { PrintedNote } from './printed-note.tsx';

interface PageProps {
  /** Names the screen in the breadcrumbs, the heading and the document title. */
  title: string;
  heading?: ReactNode;
  /** Names the record as well, so that the tabs of several records differ. */
  documentTitle?: string | undefined;
  /** The parent screens, for the breadcrumbs. */
  breadcrumbs?: Step[];
  /** Buttons next to the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of every screen. */
export function Page({ title, heading = title, documentTitle = title, breadcrumbs = [], actions, children }: PageProps) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <>
      <DocumentTitle screen={documentTitle} />
      <Breadcrumbs steps={breadcrumbs} here={title} />
      <div className={styles.head}>
        <h1 tabIndex={-1}>{heading}</h1>
        <div className={styles.actions}>
          {actions}
          <div className={styles.age}>
            <div ref={setSlot} />
            <AutoRefresh />
          </div>
        </div>
      </div>
      <FreshnessSlot value={slot}>{children}</FreshnessSlot>
      <PrintedNote />
    </>
  );
}
