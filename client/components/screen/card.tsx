import { createContext, type ReactNode, useId, useMemo, useState } from 'react';
import { ListExtent } from '#components/values/list-extent.tsx';
import type { Extent } from '#format/extent.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './card.module.css';
import { FailureSlot } from './freshness.tsx';
import { useLanding } from './use-landing.ts';

/** The elements of a card's header that the search and the menu of its table render into; null in a card without a header. */
export const ToolsSlots = createContext<Record<'search' | 'menu', HTMLElement | null> | null>(null);

/** The title of the card around a part, if it is text. */
export const CardTitle = createContext<string | undefined>(undefined);

interface CardProps {
  title?: ReactNode;
  /** The fragment of the links that lead to it. */
  anchor?: string;
  /** The extent of its list, next to the title. */
  count?: Extent | undefined;
  /** A mark next to the title. */
  mark?: ReactNode;
  /** Which rows a cut list has. */
  listed?: 'newest' | 'oldest' | undefined;
  /** Marks a count above zero as needing attention. */
  alert?: boolean;
  /** Limits its width, for a table of few short columns or for facts. */
  narrow?: boolean;
  /** Buttons at the end of the header. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A titled section of a screen without padding, for tables. CardBody adds padding for other content. */
export function Card({
  title,
  anchor,
  count,
  mark,
  listed,
  alert = false,
  narrow = false,
  actions,
  children,
}: CardProps) {
  const id = useId();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [search, setSearch] = useState<HTMLElement | null>(null);
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const slots = useMemo(() => ({ search, menu }), [search, menu]);
  const { part, isTinted } = useLanding(anchor);
  return (
    <section
      ref={part}
      id={anchor}
      className={classNames(styles.card, narrow && styles.narrow, isTinted && styles.tinted)}
      aria-labelledby={title ? id : undefined}
      data-narrow={narrow || undefined}
    >
      {title && (
        <header className={styles.head}>
          <h2 id={id} tabIndex={anchor ? -1 : undefined}>
            {title}
          </h2>
          {count && (
            <span
              className={classNames(
                styles.count,
                alert && (count.total ?? count.rows) > 0 && styles.alert,
              )}
            >
              <ListExtent extent={count} part={listed} />
            </span>
          )}
          {mark}
          <div className={styles.actions}>
            <div ref={setSearch} className={styles.tools} />
            <div ref={setSlot} />
            {actions}
            <div ref={setMenu} className={styles.menu} />
          </div>
        </header>
      )}
      <ToolsSlots value={title ? slots : null}>
        <CardTitle value={typeof title === 'string' ? title : undefined}>
          <FailureSlot value={title ? slot : null}>{children}</FailureSlot>
        </CardTitle>
      </ToolsSlots>
    </section>
  );
}

/** Padded content of a card. */
export const CardBody = ({ children }: { children: ReactNode }) => (
  <div className={styles.body}>{children}</div>
);
