import { useContext, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Button, WriteButton } from '#components/basics/button.tsx';
import { ButtonLink } from '#components/basics/button-link.tsx';
import { SupportCode } from '#components/copyable/support-code.tsx';
import { TimeZoneContext } from '#components/values/time-zone.ts';
import { useStore } from '#data/use-store.ts';
import { clockIn } from '#format/instant.ts';
import { retries } from '#forms/last-write.ts';
import { outbox, writes } from '#platform/outbox/page-outbox.ts';
import { finalAtOf, isUnsettled, type Write } from '#platform/outbox/write.ts';
import { writeTimeout } from '#platform/release/deployment.ts';
import { createStore } from '#platform/storage/store.ts';
import { DoneIcon, ErrorIcon, UnknownIcon } from '#ui/basics/icons.tsx';
import { useFocusWithin } from '#ui/basics/use-focus-within.ts';
import styles from './outcome-region.module.css';
import { useInFront } from './use-in-front.ts';

/** The mounted regions, the front one last. */
const regions = createStore<string[]>([]);

/** Shows and announces the writes whose outcome is not certain, and the verdicts about them. */
export function OutcomeRegion() {
  const inFront = useInFront(regions);
  const region = useRef<HTMLDivElement>(null);
  const shown = useStore(writes).filter(({ state }) => state !== 'sending' && state !== 'held');
  return (
    <div
      ref={region}
      className={styles.region}
      role="status"
      aria-label="Outcome of changes"
      tabIndex={-1}
    >
      {inFront &&
        shown.map((write) => (
          <OutcomeNotice key={write.id} write={write} onLeave={() => region.current?.focus()} />
        ))}
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
        <strong>{write.title}</strong> <Item write={write} /> {outcomeText(write)}{' '}
        {isOpen && <NextCheck write={write} />}
        {write.state !== 'saved' && write.cause && (
          <span className={styles.cause}>{write.cause}</span>
        )}
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
function NextCheck({ write: { cannotBeChecked, settledBy, progress } }: { write: Write }) {
  const zone = useContext(TimeZoneContext);
  const { nextCheckAt, readableSince, checks, isChecking } = progress;
  const time = (at: number) => clockIn(zone, new Date(Date.now() + at - performance.now()));
  if (cannotBeChecked && settledBy !== 'withdrawal')
    return (
      <span aria-live="off">
        {readableSince === undefined ? '.' : `until ${time(finalAtOf(progress, writeTimeout()))}.`}
      </span>
    );
  return checks > 0 && <span aria-live="off">{isChecking ? '.' : `at ${time(nextCheckAt)}.`}</span>;
}

const CheckNow = ({
  write: { id, title, cannotBeChecked, settledBy, progress },
}: {
  write: Write;
}) =>
  (!cannotBeChecked || settledBy === 'withdrawal') && (
    <Button small busy={progress.isChecking} onClick={() => outbox.checkNow(id)}>
      Check now<span className="visually-hidden">: {title}</span>
    </Button>
  );

function VerdictActions({
  write: { id, title, state, revision, screen, to },
  onLeave,
}: OutcomeNoticeProps) {
  const retry = useStore(retries)[revision ?? ''];
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
          void outbox.dismiss(id);
          onLeave();
        }}
      >
        Dismiss<span className="visually-hidden">: {title}</span>
      </Button>
    </>
  );
}

/** Describes the outcome of a write in a sentence. Without a verdict, the time of the next check may follow it. */
function outcomeText(write: Write): string {
  const { state, cannotBeChecked, reason, isStored, done } = write;
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
      return [
        state === 'open' && 'No response yet.',
        !isStored && 'This browser keeps nothing: leave this tab open until then.',
        checkText(write),
      ]
        .filter(Boolean)
        .join(' ');
  }
}

function checkText(write: Write): string {
  const { progress, settledBy, cannotBeChecked, done } = write;
  const { checks, isPending } = progress;
  if (isPending) return 'The payments service is still working on it, checking again';
  if (cannotBeChecked && settledBy !== 'withdrawal')
    return `${cannotBeChecked} It may still be saved`;
  return checks === 0 ? `Checking whether it was ${done}.` : 'Still unknown, checking again';
}
