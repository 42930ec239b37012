import { useRef } from 'react';
import { TextLink } from '#components/basics/link.tsx';
import { breakable } from '#components/values/breakable.tsx';
import { commonEnds } from '#format/addresses.ts';
import { isMissing, type Scalar, text } from '#format/values.ts';
import { classNames } from '#ui/class-names.ts';
import { ExternalIcon, WarningIcon } from '#ui/icons.tsx';
import { CopyButton } from './copy-button.tsx';
import styles from './copyable.module.css';
import { FullValue, useOpenOnHover } from './full-value.tsx';
import { type RecordName, type Seen, useLookAlikes } from './look-alikes.ts';
import { type Ends, inGroups, markDifference, shorten } from './marked-value.tsx';

interface CopyableProps {
  value: Scalar;
  /** The name of the value in lower case: `address`. */
  label: string;
  /**
   * Draws an ellipsis instead of the middle of the value, which stays in the document: `short` always, `id` unless the list is
   * wide.
   */
  cut?: 'short' | 'id';
  /** The target of its link. */
  to?: string | undefined;
  /** The record of an address or a hash, which is shown in groups. Without it, the value is not compared with look-alikes: references are often similar. */
  of?: RecordName | undefined;
  /** The URL of the value in a block explorer. */
  explorer?: string | undefined;
  /** The value is the only one of its row with a control. */
  alone?: boolean;
  /** The value is the only one of its facts with a button, which is visible without a pointer on it. */
  isOnly?: boolean;
}

/**
 * A hash, an address or a reference with a copy button. A truncated value shows in full on hover or focus. A warning marks the
 * difference to another value that looks the same at a glance: in a table on hover or focus, elsewhere below.
 */
export const Copyable = ({ value, ...props }: CopyableProps) =>
  isMissing(value) ? text(value) : <CopyableText {...props} whole={text(value)} />;

/** The length of the longest common addresses (bech32m). A wide list shows them whole. */
const longestAddress = 62;

function CopyableText({
  whole,
  label,
  cut,
  to,
  of,
  alone,
  isOnly,
  explorer,
}: Omit<CopyableProps, 'value'> & { whole: string }) {
  const { isOpen, close, handlers } = useOpenOnHover();
  const element = useRef<HTMLSpanElement>(null);
  const others = useLookAlikes(of && whole, of);
  const ends = endsOf(whole, others);
  const plain = of && !cut ? inGroups(whole) : breakable(whole);
  const shown = ends ? markDifference(whole, ends) : plain;
  const twins = ends && <Twins others={others} ends={ends} label={label} linked={!cut} />;
  return (
    <span
      ref={element}
      className={classNames(
        cut && styles.cut,
        cut && styles[cut],
        whole.length <= longestAddress && styles.fits,
        isOnly && styles.shown,
      )}
      {...handlers}
    >
      <span className={`mono ${styles.value}`}>
        <TextLink to={to}>{ends || !cut ? shown : shorten(whole, 8, endLengths[cut])}</TextLink>
      </span>
      {ends && cut && <LookAlike others={others} label={label} />}
      <CopyButton value={whole} label={label} alone={alone} />
      {explorer && <ExplorerLink url={explorer} label={label} />}
      {!cut && twins}
      {isOpen && cut && (
        <FullValue anchor={element} onClose={close}>
          {shown}
          {twins}
        </FullValue>
      )}
    </span>
  );
}

/** The characters that are shown of the end of a shortened value. */
const endLengths = { id: 4, short: 6 };

/** Returns what a value has in common with its look-alikes; undefined without any. */
function endsOf(whole: string, others: Seen[]): Ends | undefined {
  if (others.length === 0) return undefined;
  return commonEnds(
    whole,
    others.map(({ value }) => value),
  );
}

/** Opens a page of another site, in a new tab and without a referrer. */
const ExplorerLink = ({ url, label }: { url: string; label: string }) => (
  <a
    className={styles.button}
    href={url}
    target="_blank"
    rel="noopener noreferrer"
    referrerPolicy="no-referrer"
    title={new URL(url).host}
    aria-label={`Open ${label} in the block explorer, in a new tab`}
  >
    <ExternalIcon />
  </a>
);

interface LookAlikeProps {
  /** The other values that look the same. */
  others: Seen[];
  label: string;
}

/** The warning beside a value in a table. */
function LookAlike({ others: [first], label }: LookAlikeProps) {
  const other = first?.record ? `the ${label} of ${first.record.name}` : `another ${label}`;
  return (
    <span className={styles.alike} title={`Looks like ${other}`}>
      <WarningIcon />{' '}
      <span className={styles.word}>
        look-alike <span className="visually-hidden">of {other}</span>
      </span>
    </span>
  );
}

interface TwinsProps {
  /** The other values that look the same. */
  others: Seen[];
  ends: Ends;
  /** The name of the value in lower case: `address`. */
  label: string;
  /** Links to the records. */
  linked?: boolean;
}

/** The largest number of look-alikes shown for one value. */
const most = 3;

/** The look-alikes of a value, below it and aligned with it, each with the record that it belongs to. */
const Twins = ({ others, ends, label, linked = false }: TwinsProps) => (
  <>
    {others.slice(0, most).map(({ value, record }) => (
      <span key={value} className={styles.twin}>
        <span className={styles.note}>
          <WarningIcon />
          <span>
            Looks like {record ? `the ${label} of ` : `another ${label}`}
            {record && <TextLink to={linked ? record.to : undefined}>{record.name}</TextLink>}
          </span>
        </span>
        <span className={`mono ${styles.twinValue}`}>{markDifference(value, ends)}</span>
      </span>
    ))}
    {others.length > most && <span className={styles.note}>and {others.length - most} more</span>}
  </>
);

interface LookAlikeMarkProps {
  value: Scalar;
  /** The name of the value in lower case: `address`. */
  label: string;
  of?: RecordName | undefined;
}

/** The warning of a look-alike in a list that is too narrow for the value itself. */
export const LookAlikeMark = ({ value, ...props }: LookAlikeMarkProps) =>
  isMissing(value) ? null : <Mark {...props} whole={text(value)} />;

function Mark({ whole, label, of }: Omit<LookAlikeMarkProps, 'value'> & { whole: string }) {
  const [other] = useLookAlikes(whole, of);
  if (!other) return null;
  const warning = `Its ${label} looks like ${other.record ? `that of ${other.record.name}` : 'another one'}.`;
  return (
    <span className={styles.narrow} title={warning}>
      <WarningIcon />
      <span className="visually-hidden">{warning}</span>
    </span>
  );
}
