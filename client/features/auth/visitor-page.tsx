import type { ReactNode } from 'react';
import { appName } from '#lib/state/app-name.ts';
import { Logo } from '#ui/basics/logo.tsx';
import { useDocumentTitle } from '#ui/page/page.tsx';
import styles from './visitor-page.module.css';

/** What those see who are not signed in. */
export function VisitorPage({ title, children }: { title: string; children: ReactNode }) {
  useDocumentTitle(title);
  return (
    <main className={styles.page}>
      <p className={styles.brand}>
        <Logo />
        {appName}
      </p>
      <div className={styles.card}>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
