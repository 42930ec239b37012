import type { ReactNode } from 'react';
import { appName } from '#lib/state/app-name.ts';
import { Logo } from '#ui/basics/logo.tsx';
import { DocumentTitle } from '#ui/page/document-title.tsx';
import styles from './visitor-page.module.css';

/** The layout of the signed-out pages. */
export function VisitorPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={styles.page}>
      <DocumentTitle screen={title} />
      <div className={styles.card}>
        <p className={styles.brand}>
          <Logo />
          {appName}
        </p>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
