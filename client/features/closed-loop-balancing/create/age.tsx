import { duration } from '#lib/format/ago.ts';
import { dash } from '#lib/format/values.ts';
import { clock } from '#lib/state/clock.ts';
import { useStore } from '#lib/state/store.ts';
import { isOverdue } from '../queue.ts';
import styles from './age.module.css';

/** The current age of a trade that was created at a time in milliseconds. */
export function Age({ created }: { created: number | undefined }) {
  const now = useStore(clock);
  if (created === undefined) return dash;
  const exact = new Date(created).toISOString();
  return (
    <time className={isOverdue(now - created) ? styles.overdue : undefined} dateTime={exact} title={exact}>
      {duration(now - created)}
    </time>
  );
}
