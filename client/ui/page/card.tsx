import { type ReactNode, useContext, useId, useState } from 'react';
import { classNames } from '#ui/basics/class-names.ts';
import { FormattedNumber } from '#ui/basics/values/formatted-number.tsx';
import styles from './card.module.css';
import { FreshnessSlot } from './freshness.tsx';
import { ToolsSlot } from './tools-slot.ts';

interface CardProps {
  title?: ReactNode;
  /** The number of items, next to the title. */
  count?: number | null | undefined;
  /** Marks a count above zero as needing attention. */
  alert?: boolean;
  /** Buttons at the end of the header. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A titled section of a screen without padding, for tables. CardBody adds padding for other content. */
export function Card({ title, count, alert = false, actions, children }: CardProps) {
  const id = useId();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [toolsSlot, setToolsSlot] = useState<HTMLElement | null>(null);
  const slotOfPage = useContext(FreshnessSlot);
  return (
    <section className={styles.card} aria-labelledby={title ? id : undefined}>
      {title && (
        <header className={styles.head}>
          <h2 id={id}>{title}</h2>
          {typeof count === 'number' && (
            <span className={classNames(styles.count, alert && count > 0 && styles.alert)}>
              <FormattedNumber value={count} />
            </span>
          )}
          <div className={styles.actions}>
            <div ref={setToolsSlot} className={styles.tools} />
            <div ref={setSlot} />
            {actions}
          </div>
        </header>
      )}
      <ToolsSlot value={title ? toolsSlot : null}>
        <FreshnessSlot value={title ? slot : slotOfPage}>{children}</FreshnessSlot>
      </ToolsSlot>
    </section>
  );
}

/** Padded content of a card. */
export const CardBody = ({ children }: { children: ReactNode }) => <div className={styles.body}>{children}</div>;
