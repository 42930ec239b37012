import { useContext } from 'react';
import { useLocation } from 'react-router-dom';
import { clockIn } from '#lib/format/instant.ts';
import { retries } from '#lib/state/retries.ts';
import { useStore } from '#lib/state/store.ts';
import { TimeZoneContext } from '#lib/state/time-zone.ts';
import { checkNow, finalAtOf, isUnsettled, removeWrite, type Write } from '#lib/state/writes.ts';
import { Button, ButtonLink } from '#ui/basics/button.tsx';
import { DoneIcon, ErrorIcon } from '#ui/basics/common-icons.tsx';
import { UnknownIcon } from '#ui/basics/icons.tsx';
import { SupportCode } from '#ui/copyable/support-code.tsx';
import { WriteButton } from '#ui/form/write-button.tsx';
import styles from './outcome-region.module.css';
import { outcomeText } from './outcome-text.ts';

const unknown = { look: styles.unknown, icon: UnknownIcon };
const looks: { [state in Write['state']]?: typeof unknown } = {
  'not-saved': { look: styles['not-saved'], icon: ErrorIcon },
  saved: { look: styles.saved, icon: DoneIcon },
};

interface OutcomeNoticeProps {
  write: Write;
  /** Called when a button of the notice, which has the focus, disappears with it. */
  onLeave: () => void;
}

/** A write without a certain outcome, or the verdict about it. */
export function OutcomeNotice({ write, onLeave }: OutcomeNoticeProps) {
  const { look, icon: Icon } = looks[write.state] ?? unknown;
  return (
    <div className={`${styles.notice} ${look}`}>
      <Icon />
      <p className={styles.text}>
        <strong>{write.title}</strong> <Item write={write} /> {outcomeText(write)}{' '}
        {isUnsettled(write) && <NextCheck write={write} />}
      </p>
      {write.code !== undefined && write.state !== 'saved' && <SupportCode code={write.code} />}
      <div className={styles.buttons}>
        {isUnsettled(write) ? <CheckNow write={write} /> : <VerdictActions write={write} onLeave={onLeave} />}
      </div>
    </div>
  );
}

/** The name of the item. Only the page that sent the write has it; others have the time. */
function Item({ write: { subject, sentAt } }: { write: Write }) {
  const zone = useContext(TimeZoneContext);
  return subject === undefined ? (
    <span className="muted">sent at {clockIn(zone, new Date(sentAt))}</span>
  ) : (
    <strong>{subject}</strong>
  );
}

/** The time of the next check, or until which a write that cannot be checked may be saved. Its changes are not announced. */
function NextCheck({ write: { cannotBeChecked, progress } }: { write: Write }) {
  const zone = useContext(TimeZoneContext);
  const { nextCheckAt, readableSince, checks, isChecking } = progress;
  const time = (at: number) => clockIn(zone, new Date(Date.now() + at - performance.now()));
  if (cannotBeChecked)
    return <span aria-live="off">{readableSince === undefined ? '.' : `until ${time(finalAtOf(progress))}.`}</span>;
  return checks > 0 && !isChecking && <span aria-live="off">at {time(nextCheckAt)}.</span>;
}

const CheckNow = ({ write: { id, title, cannotBeChecked, progress } }: { write: Write }) =>
  !cannotBeChecked && (
    <Button small busy={progress.isChecking} onClick={() => checkNow(id)}>
      Check now<span className="visually-hidden">: {title}</span>
    </Button>
  );

function VerdictActions({ write: { id, title, state, source, screen, to }, onLeave }: OutcomeNoticeProps) {
  const retry = useStore(retries)[source];
  const { pathname } = useLocation();
  const isHere = pathname === screen;
  return (
    <>
      {to !== undefined && to !== pathname && (
        <ButtonLink small to={to}>
          Open
        </ButtonLink>
      )}
      {state !== 'saved' && retry && (
        <WriteButton
          small
          onClick={() => {
            retry();
            onLeave();
          }}
        >
          Try again
        </WriteButton>
      )}
      {state !== 'saved' && !retry && !isHere && to !== screen && (
        <ButtonLink small to={screen}>
          Try again
        </ButtonLink>
      )}
      <Button
        quiet
        small
        onClick={() => {
          removeWrite(id);
          onLeave();
        }}
      >
        Dismiss<span className="visually-hidden">: {title}</span>
      </Button>
    </>
  );
}
