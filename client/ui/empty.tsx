import type { ReactNode } from 'react';
import styles from './empty.module.css';
import { Warning } from './warning.tsx';

/** The message in place of missing content. */
export const Empty = ({ children }: { children: ReactNode }) => (
  <p className={styles.empty}>{children}</p>
);

/** The drawing of nothing. */
export const EmptyDrawing = () => (
  <svg
    width="48"
    height="32"
    viewBox="0 0 48 32"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.25"
    aria-hidden="true"
  >
    <path d="M4 28h40M8 28V10h32v18M8 16h32M14 22h8M14 4h20" />
  </svg>
);

/** The message of an empty list: one line, or with a drawing above a `hint`, which is a button, or a sentence on how the list fills. */
export const EmptyList = ({ hint, children }: { hint: ReactNode; children: ReactNode }) =>
  hint ? (
    <div className={styles.list}>
      <EmptyDrawing />
      <p>{children}</p>
      {hint}
    </div>
  ) : (
    <p className={styles.line}>{children}</p>
  );

/** Replaces a part of the screen that the response lacks although the contract requires it. */
export const MissingPart = () => (
  <Warning>The server didn't send this part. Reload to try again.</Warning>
);
