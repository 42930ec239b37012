import { useStore } from '#data/use-store.ts';
import { duration } from '#format/instant.ts';
import { dash } from '#format/values.ts';
import { clock } from '#platform/clock.ts';
import styles from './age.module.css';

/** The age from which an age is marked, in milliseconds: 30 days. */
const markedMs = 30 * 86_400_000;

/** The current age of what was created at a time in milliseconds. */
export function Age({ created }: { created: number | undefined }) {
  const now = useStore(clock);
  if (created === undefined) return dash;
  const exact = new Date(created).toISOString();
  return (
    <time
      className={now - created >= markedMs ? styles.old : undefined}
      dateTime={exact}
      title={exact}
    >
      {duration(now - created)}
    </time>
  );
}
