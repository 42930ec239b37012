import { type ReactNode, useId } from 'react';
import styles from './card.module.css';

interface CardProps {
  title?: ReactNode;
  /** Buttons at the end of the head. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A titled part of a screen, edge to edge: for tables. Other content stands in a CardBody. */
export function Card({ title, actions, children }: CardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={title ? id : undefined}>
      {title && (
        <header className={styles.head}>
          <h2 id={id}>{title}</h2>
          {actions && <div className={styles.actions}>{actions}</div>}
        </header>
      )}
      {children}
    </section>
  );
}

/** What stands in a card with space around it. */
export const CardBody = ({ children }: { children: ReactNode }) => <div className={styles.body}>{children}</div>;
