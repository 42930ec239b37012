import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#components/basics/button.tsx';
import { Modal } from '#components/overlay/modal.tsx';
import { listen } from '#platform/listen.ts';
import { closeTourOffer } from '#platform/preferences.ts';
import styles from './tour.module.css';
import { frameStep, type TourStep, tourSteps } from './tour-steps.ts';

/** Shows a new operator around, in steps that can be left at any time. See decision 132 in docs/decisions.md. */
export function Tour({ onClose }: { onClose: () => void }) {
  const [at, setAt] = useState(0);
  useEffect(closeTourOffer, []);
  const step = tourSteps[at];
  if (!step) return null;
  const isLast = at === tourSteps.length - 1;
  return (
    <Modal title={`Tour, ${at + 1} of ${tourSteps.length}`} onClose={onClose}>
      <div className={styles.step} aria-live="polite">
        <h3>{step.title}</h3>
        <p>{step.text}</p>
      </div>
      <div className={styles.buttons}>
        {/* One button, so that the focus stays. */}
        <Button tone="primary" onClick={isLast ? onClose : () => setAt(at + 1)}>
          {isLast ? 'Close' : 'Next'}
        </Button>
        {at > 0 && <Button onClick={() => setAt(at - 1)}>Back</Button>}
        {!isLast && (
          <Button quiet onClick={onClose}>
            Leave the tour
          </Button>
        )}
      </div>
      <Frame step={step} />
    </Modal>
  );
}

/** A frame around what a step is about, and a gap in the backdrop for it. */
function Frame({ step }: { step: TourStep }) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const dialog = frame.current?.closest('dialog');
    const place = () => dialog && frameStep(step, dialog);
    place();
    return listen(window, 'resize', place);
  }, [step]);
  return <div ref={frame} className={styles.frame} aria-hidden="true" />;
}
