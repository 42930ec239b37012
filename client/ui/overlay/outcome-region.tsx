import { createStore, useStore } from '#lib/state/store.ts';
import { writes } from '#lib/state/writes.ts';
import { OutcomeNotice } from './outcome-notice.tsx';
import styles from './outcome-region.module.css';
import { useInFront } from './use-in-front.ts';

/** The mounted regions, the front one last. */
const regions = createStore<string[]>([]);

/** Shows and announces the writes whose outcome is not certain, and the verdicts about them. */
export function OutcomeRegion() {
  const inFront = useInFront(regions);
  const shown = useStore(writes).filter(({ state }) => state !== 'sending');
  return (
    <div className={styles.region} role="status" aria-label="Outcome of changes">
      {inFront && shown.map((write) => <OutcomeNotice key={write.id} write={write} />)}
    </div>
  );
}
