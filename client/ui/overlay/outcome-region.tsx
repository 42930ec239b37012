import { useRef } from 'react';
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
  const region = useRef<HTMLDivElement>(null);
  const shown = useStore(writes).filter(({ state }) => state !== 'sending');
  return (
    <div ref={region} className={styles.region} role="status" aria-label="Outcome of changes" tabIndex={-1}>
      {inFront && shown.map((write) => <OutcomeNotice key={write.id} write={write} onLeave={() => region.current?.focus()} />)}
    </div>
  );
}
