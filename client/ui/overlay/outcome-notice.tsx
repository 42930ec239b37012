import { useContext } from 'react';
import { useLocation } from 'react-router-dom';
import { clockIn } from '#lib/format/instant.ts';
import { retries } from '#lib/state/retries.ts';
import { useStore } from '#lib/state/store.ts';
import { TimeZoneContext } from '#lib/state/time-zone.ts';
import { checkNow, isUnsettled, removeWrite, type Write } from '#lib/state/writes.ts';
import { Button, ButtonLink } from '#ui/basics/button.tsx';
import { DoneIcon, ErrorIcon } from '#ui/basics/common-icons.tsx';
import { UnknownIcon } from '#ui/basics/icons.tsx';
import { SupportCode } from '#ui/copyable/support-code.tsx';
import { WriteButton } from '#ui/form/write-button.tsx';
import styles from './outcome-region.module.css';
import { outcomeText } from './outcome-text.ts';

const unknown = { look: styles.unknown, icon: UnknownIcon };
const notSaved = { look: styles['not-saved'], icon: ErrorIcon };
const looks: { [state in Write['state']]?: typeof unknown } = {
  'not-saved': notSaved,
  'never-sent': notSaved,
  saved: { look: styles.saved, icon: DoneIcon },
};

/** A write without a certain outcome, or the verdict about it. */
export function OutcomeNotice({ write }: { write: Write }) {
  const { look, icon: Icon } = looks[write.state] ?? unknown;
  return (
    <div className={`${styles.notice} ${look}`}>
      <Icon />
      <p className={styles.text}>
        <strong>{write.title}</strong> {outcomeText(write)} {isUnsettled(write) && <NextCheck write={write} />}
      </p>
      {write.code !== undefined && write.state !== 'saved' && <SupportCode code={write.code} />}
      <div className={styles.buttons}>{isUnsettled(write) ? <CheckNow write={write} /> : <VerdictActions write={write} />}</div>
    </div>
  );
}

/** The time of the next check. Its changes are not announced. */
function NextCheck({ write: { nextCheckAt, finalAt, checks, isCheckable, isChecking } }: { write: Write }) {
  const zone = useContext(TimeZoneContext);
  if (isCheckable && (isChecking || checks === 0)) return null;
  const time = clockIn(zone, new Date(isCheckable ? nextCheckAt : finalAt));
  return <span aria-live="off">{isCheckable ? `at ${time}.` : `${time}.`}</span>;
}

const CheckNow = ({ write: { id, title, isCheckable, isChecking } }: { write: Write }) =>
  isCheckable && (
    <Button small busy={isChecking} onClick={() => checkNow(id)}>
      Check now<span className="visually-hidden">: {title}</span>
    </Button>
  );

function VerdictActions({ write: { id, title, state, source, screen, to } }: { write: Write }) {
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
        <WriteButton small onClick={retry}>
          Try again
        </WriteButton>
      )}
      {state !== 'saved' && !retry && !isHere && to !== screen && (
        <ButtonLink small to={screen}>
          Try again
        </ButtonLink>
      )}
      <Button quiet small onClick={() => removeWrite(id)}>
        Dismiss<span className="visually-hidden">: {title}</span>
      </Button>
    </>
  );
}
