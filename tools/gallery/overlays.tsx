import { useState } from 'react';
import { Button } from '#components/basics/button.tsx';
import { Menu } from '#components/overlay/menu.tsx';
import { Announcer, Modal } from '#components/overlay/modal.tsx';
import { OutageNotice } from '#components/overlay/outage-notice.tsx';
import { OutcomeRegion } from '#components/overlay/outcome-region.tsx';
import { ToastRegion } from '#components/overlay/toast-region.tsx';
import styles from './gallery.module.css';
import { longName } from './samples.ts';
import { Part, State } from './specimen.tsx';

function ModalSample() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open a dialog</Button>
      {isOpen && (
        <Modal title="Process CLS-000123" onClose={close}>
          <p>{longName}</p>
          <Button onClick={close}>Close</Button>
        </Modal>
      )}
    </>
  );
}

/** What covers a screen, or stands above it. */
export const Overlays = () => (
  <>
    <Part name="Modal">
      <State name="closed" size="small">
        <ModalSample />
      </State>
    </Part>
    <Part name="Menu">
      <State name="closed" size="small">
        <Menu label="More" button="More">
          {(close) => (
            <>
              <Button quiet onClick={close}>
                Copy link to this input
              </Button>
              <Button quiet onClick={close}>
                {longName}
              </Button>
            </>
          )}
        </Menu>
      </State>
    </Part>
    <Part name="OutageNotice">
      <State name="the backend is down">
        <OutageNotice />
      </State>
    </Part>
    <Part name="OutcomeRegion">
      <State name="a write in each state">
        <OutcomeRegion />
      </State>
    </Part>
    <Part name="ToastRegion">
      <State name="each type, with a code, long text" size="half">
        <div className={styles.frame}>
          <ToastRegion />
        </div>
      </State>
    </Part>
    <Part name="Announcer">
      <State name="for screen readers only" size="small">
        <Announcer />
      </State>
    </Part>
  </>
);
