import { useContext, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { clockIn } from '#lib/format/instant.ts';
import { retries } from '#lib/state/last-write.ts';
import { TimeZoneContext } from '#lib/state/preferences.ts';
import { createStore, useStore } from '#lib/state/store.ts';
import { checkNow, finalAtOf, isUnsettled, type Progress, removeWrite, type Write, writes } from '#lib/state/writes.ts';
import { Button, ButtonLink, WriteButton } from '#ui/basics/button.tsx';
import { DoneIcon, ErrorIcon, UnknownIcon } from '#ui/basics/icons.tsx';
import { useFocusWithin } from '#ui/basics/use-focus-within.ts';
import { SupportCode } from '#ui/copyable/support-code.tsx';
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

const unknown = { look: styles.unknown, icon: UnknownIcon };
const looks: { [state in Write['state']]?: typeof unknown } = {
  'not-saved': { look: styles['not-saved'], icon: ErrorIcon },
  saved: { look: styles.saved, icon: DoneIcon },
};

interface OutcomeNoticeProps {
  write: Write;
  /** Called when a button that has the focus disappears. */
  onLeave: () => void;
}

/** A write without a certain outcome, or the verdict about it. */
function OutcomeNotice({ write, onLeave }: OutcomeNoticeProps) {
  const { look, icon: Icon } = looks[write.state] ?? unknown;
  const { hasFocus, handlers } = useFocusWithin();
  const isOpen = isUnsettled(write);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the verdict, which replaces the buttons, is the event.
  useLayoutEffect(() => {
    if (hasFocus.current) onLeave();
  }, [isOpen]);
  return (
    <div className={`${styles.notice} ${look}`}>
      <Icon />
      <p className={styles.text}>
        <strong>{write.title}</strong> <Item write={write} /> {outcomeText(write)} {isOpen && <NextCheck write={write} />}
      </p>
      {write.code !== undefined && write.state !== 'saved' && <SupportCode code={write.code} />}
      <div className={styles.buttons} {...handlers}>
        {isOpen ? <CheckNow write={write} /> : <VerdictActions write={write} onLeave={onLeave} />}
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
  return checks > 0 && <span aria-live="off">{isChecking ? '.' : `at ${time(nextCheckAt)}.`}</span>;
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

/** Describes the outcome of a write in a sentence. Without a verdict, the time of the next check may follow it. */
function outcomeText({ state, endpoint, cannotBeChecked, reason, progress }: Write): string {
  const done = endpoint.endsWith('.delete') ? 'deleted' : 'saved';
  switch (state) {
    case 'saved':
      return `${done === 'saved' ? 'Saved' : 'Deleted'} after all.`;
    case 'not-saved':
      return `Not ${done}. ${reason ?? ''}`.trim();
    case 'changed':
      return reason ?? 'The saved values differ from yours. Review them before you try again.';
    case 'uncheckable':
      return `${cannotBeChecked} It may have been saved; to be sure, try again.`;
    default:
      return `${state === 'open' ? 'No response yet. ' : ''}${checkText(done, cannotBeChecked, progress)}`;
  }
}

function checkText(done: string, cannotBeChecked: string | undefined, { checks }: Progress): string {
  if (cannotBeChecked) return `${cannotBeChecked} It may still be saved`;
  return checks === 0 ? `Checking whether it was ${done}.` : 'Still unknown, checking again';
}
