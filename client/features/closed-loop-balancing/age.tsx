import { useStore } from '#data/use-store.ts';
import { duration } from '#format/instant.ts';
import { dash } from '#format/values.ts';
import { clock } from '#platform/clock.ts';
import styles from './age.module.css';
import { isOverdue } from './queue.ts';

/** The current age of what was created at a time in milliseconds. */
export function Age({ created }: { created: number | undefined }) {
  const now = useStore(clock);
  if (created === undefined) return dash;
  const exact = new Date(created).toISOString();
  return (
    <time
      className={isOverdue(now - created) ? styles.overdue : undefined}
      dateTime={exact}
      title={exact}
    >
      {duration(now - created)}
    </time>
  );
}
