import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useContext, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Button, WriteButton } from '#components/basics/button.tsx';
import { ButtonLink } from '#components/basics/button-link.tsx';
import { SupportCode } from '#components/copyable/support-code.tsx';
import { TimeZoneContext } from '#components/values/time-zone.ts';
import { useStore } from '#data/use-store.ts';
import { clockIn } from '#format/instant.ts';
import { showFailure } from '#forms/failures.ts';
import { outbox, repeatWrite, writes } from '#platform/outbox/document-outbox.ts';
import { isRepeatable, isUnsettled, type Write } from '#platform/outbox/write.ts';
import { createStore } from '#platform/storage/store.ts';
import { toast } from '#platform/toasts.ts';
import { DoneIcon, ErrorIcon, UnknownIcon } from '#ui/icons.tsx';
import { useFocusWithin } from '#ui/use-focus-within.ts';
import styles from './outcome-region.module.css';
import { useInFront } from './use-in-front.ts';

/** The mounted regions, the front one last. */
const regions = createStore<string[]>([]);

/** Shows and announces the writes whose outcome is not certain, and the verdicts about them. */
export function OutcomeRegion() {
  const inFront = useInFront(regions);
  const region = useRef<HTMLDivElement>(null);
  const shown = useStore(writes).filter(({ state }) => state !== 'sending' && state !== 'held');
  const isShowing = inFront && shown.length > 0;
  return (
    <div
      ref={region}
      className={styles.region}
      role="status"
      aria-label={isShowing ? 'Outcome of changes' : undefined}
      tabIndex={-1}
    >
      {isShowing &&
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
        {isOpen ? (
          <OpenActions write={write} />
        ) : (
          <VerdictActions write={write} onLeave={onLeave} />
        )}
      </div>
    </div>
  );
}

/** The name of the item. Only the document that sent the write has it; others have the time. */
function Item({ write: { subject, sentAt } }: { write: Write }) {
  const zone = useContext(TimeZoneContext);
  return subject === undefined ? (
    <span className="muted">sent at {clockIn(zone, new Date(sentAt))}:</span>
  ) : (
    <strong>{subject}</strong>
  );
}

/** The time of the next check. Its changes are not announced. */
function NextCheck({ write: { settledBy, progress } }: { write: Write }) {
  const zone = useContext(TimeZoneContext);
  const { nextCheckAt, checks, isChecking } = progress;
  const time = (at: number) => clockIn(zone, new Date(Date.now() + at - performance.now()));
  if (settledBy === 'key' || checks === 0) return null;
  return <span aria-live="off">{isChecking ? '.' : `at ${time(nextCheckAt)}.`}</span>;
}

/** What a person can do about a write without a verdict. */
function OpenActions({ write }: { write: Write }) {
  const { id, title, settledBy, state, progress } = write;
  const client = useQueryClient();
  const [resource] = write.endpoint.split('.');
  const repetition = useMutation({
    mutationFn: () => repeatWrite(write),
    onSuccess: () => toast.success('Saved.'),
    onError: showFailure,
    onSettled: () => void client.invalidateQueries({ queryKey: [resource] }),
  });
  const name = <span className="visually-hidden">: {title}</span>;
  return (
    <>
      {isRepeatable(write) && write.sent.input && (
        <WriteButton small busy={repetition.isPending} onClick={() => repetition.mutate()}>
          Retry{name}
        </WriteButton>
      )}
      {settledBy !== 'key' && (
        <Button small busy={progress.isChecking} onClick={() => outbox.checkNow(id)}>
          Check now{name}
        </Button>
      )}
      {state === 'unknown' && (
        <Button quiet small onClick={() => window.confirm(closeWarning) && void outbox.close(id)}>
          Close{name}
        </Button>
      )}
    </>
  );
}

/** The warning before a write without a verdict is closed. */
const closeWarning = 'This may have been saved, or may still be saved later. Close it anyway?';

function VerdictActions({ write: { id, title, state, screen, to }, onLeave }: OutcomeNoticeProps) {
  const { pathname } = useLocation();
  return (
    <>
      {to !== undefined && to !== pathname && (
        <ButtonLink small to={to}>
          Open
        </ButtonLink>
      )}
      {state !== 'saved' && pathname !== screen && to !== screen && (
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
  const { state, reason, isStored } = write;
  switch (state) {
    case 'saved':
      return 'Saved after all.';
    case 'not-saved':
      return `Not saved. ${reason ?? ''}`.trim();
    case 'changed':
    case 'uncheckable':
      return `This could not be checked. ${reason ?? 'Review it before you try again.'}`;
    default:
      return [
        state === 'open' && 'No response yet.',
        !isStored && 'Keep this tab open: this browser stores nothing.',
        checkText(write),
      ]
        .filter(Boolean)
        .join(' ');
  }
}

function checkText({ progress: { checks, isPending }, settledBy }: Write): string {
  if (settledBy === 'key') return 'This may have been saved. Retry to find out.';
  if (isPending) return 'The payments service is still working on it. Checking again';
  return checks === 0 ? 'Checking whether it was saved.' : 'Not known yet. Checking again';
}
