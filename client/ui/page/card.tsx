import { type ReactNode, useContext, useId, useState } from 'react';
import styles from './card.module.css';
import { FreshnessSlot } from './freshness.tsx';

interface CardProps {
  title?: ReactNode;
  /** Buttons at the end of the header. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A titled section of a screen without padding, for tables. CardBody adds padding for other content. */
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

/** Padded content of a card. */
export const CardBody = ({ children }: { children: ReactNode }) => <div className={styles.body}>{children}</div>;
