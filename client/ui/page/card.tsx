import { type ReactNode, useContext, useId, useState } from 'react';
import styles from './card.module.css';
import { FreshnessSlot } from './freshness.tsx';

interface CardProps {
  title?: ReactNode;
  /** Buttons at the end of the head. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A titled part of a screen, edge to edge: for tables. Other content stands in a CardBody. */
export function Card({ title, actions, children }: CardProps) {
  const id = useId();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const slotOfPage = useContext(FreshnessSlot);
  return (
    <section className={styles.card} aria-labelledby={title ? id : undefined}>
      {title && (
        <header className={styles.head}>
          <h2 id={id}>{title}</h2>
          <div className={styles.actions}>
            <div ref={setSlot} />
            {actions}
          </div>
        </header>
      )}
      <FreshnessSlot value={title ? slot : slotOfPage}>{children}</FreshnessSlot>
    </section>
  );
}

/** What stands in a card with space around it. */
export const CardBody = ({ children }: { children: ReactNode }) => <div className={styles.body}>{children}</div>;
