import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#components/basics/button.tsx';
import { Modal } from '#components/overlay/modal.tsx';
import { reportFailure } from '#platform/http/client-reports.ts';
import { listen } from '#platform/listen.ts';
import { closeTourOffer } from '#platform/preferences.ts';
import { Warning } from '#ui/basics/warning.tsx';
import styles from './tour.module.css';
import type { TourStep } from './tour-steps.ts';

/** The steps, which are loaded with the tour. */
type Chunk = typeof import('./tour-steps.ts');

/** Shows a new operator around, in steps that can be left at any time. See decision 132 in docs/decisions.md. */
export function Tour({ onClose }: { onClose: () => void }) {
  const [loaded, setChunk] = useState<Chunk | 'failed'>();
  const [at, setAt] = useState(0);
  useEffect(closeTourOffer, []);
  useEffect(() => {
    import('./tour-steps.ts').then(setChunk, (error) => {
      console.error('The tour could not be fetched:', error);
      reportFailure('load', String(error));
      setChunk('failed');
    });
  }, []);
  const chunk = loaded === 'failed' ? undefined : loaded;
  const steps = chunk?.tourSteps ?? [];
  const step = steps[at];
  const isLast = at === steps.length - 1;
  return (
    <Modal title={step ? `Tour, ${at + 1} of ${steps.length}` : 'Tour'} onClose={onClose}>
      <div className={styles.step} aria-live="polite">
        {step && (
          <>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </>
        )}
        {loaded === 'failed' && <Warning>The tour couldn't be loaded. Reload the page.</Warning>}
      </div>
      <div className={styles.buttons}>
        {/* One button, so that the focus stays. */}
        <Button tone="primary" onClick={step && !isLast ? () => setAt(at + 1) : onClose}>
          {step && !isLast ? 'Next' : 'Close'}
        </Button>
        {at > 0 && <Button onClick={() => setAt(at - 1)}>Back</Button>}
        {!isLast && step && (
          <Button quiet onClick={onClose}>
            Leave the tour
          </Button>
        )}
      </div>
      {chunk && step && <Frame chunk={chunk} step={step} />}
    </Modal>
  );
}

interface FrameProps {
  chunk: Chunk;
  step: TourStep;
}

/** A frame around what a step is about, and a gap in the backdrop for it. */
function Frame({ chunk, step }: FrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const dialog = frame.current?.closest('dialog');
    const place = () => dialog && chunk.frameStep(step, dialog);
    place();
    return listen(window, 'resize', place);
  }, [chunk, step]);
  return <div ref={frame} className={styles.frame} aria-hidden="true" />;
}
