import { useRef, useState } from 'react';
import { commonEnds } from '#lib/format/addresses.ts';
import { isMissing, type Scalar, text } from '#lib/format/values.ts';
import { WarningIcon } from '#ui/basics/common-icons.tsx';
import { TextLink } from '#ui/basics/text-link.tsx';
import { CopyButton } from './copy-button.tsx';
import styles from './copyable.module.css';
import { FullValue } from './full-value.tsx';
import { type Origin, type Seen, useLookAlikes } from './look-alikes.ts';
import { markDifference, shorten } from './marked-value.tsx';
import { Twins } from './twins.tsx';

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
  /** The record that it belongs to, for warnings about its look-alikes. */
  of?: Origin | undefined;
  /** The value is the only one of its row with a control. */
  alone?: boolean;
}

/**
 * A hash, an address or a reference with a copy button. A truncated value shows in full on hover or focus. A warning marks the
 * difference to another value of this session that looks the same at a glance: in a table on hover or focus, elsewhere below.
 */
export const Copyable = ({ value, ...props }: CopyableProps) =>
  isMissing(value) ? text(value) : <CopyableText {...props} whole={text(value)} />;

function CopyableText({ whole, label, cut, to, of, alone }: Omit<CopyableProps, 'value'> & { whole: string }) {
  const [open, setOpen] = useState(false);
  const element = useRef<HTMLSpanElement>(null);
  const others = useLookAlikes(whole, of);
  const ends =
    others.length > 0
      ? commonEnds(
          whole,
          others.map(({ value }) => value),
        )
      : undefined;
  const shown = ends ? markDifference(whole, ends) : whole;
  const twins = ends && <Twins others={others} ends={ends} label={label} linked={!cut} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: focus shows the same content as hover.
    <span
      ref={element}
      className={cut ? `${styles.cut} ${styles[cut]}` : undefined}
      onPointerEnter={() => setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onFocus={(event) => setOpen(event.target.matches(':focus-visible'))}
      onBlur={() => setOpen(false)}
    >
      <span className={`mono ${styles.value}`}>
        <TextLink to={to}>{ends ? shown : cut ? shorten(whole, 8, cut === 'id' ? 4 : 6) : whole}</TextLink>
      </span>
      {ends && cut && <LookAlike others={others} label={label} />}
      <CopyButton value={whole} label={label} alone={alone} />
      {!cut && twins}
      {open && cut && (
        <FullValue anchor={element} onClose={() => setOpen(false)}>
          {shown}
          {twins}
        </FullValue>
      )}
    </span>
  );
}

interface LookAlikeProps {
  /** The other values that look the same. */
  others: Seen[];
  label: string;
}

/** The warning beside a value in a table. */
const LookAlike = ({ others: [first], label }: LookAlikeProps) => (
  <span className={styles.alike}>
    <WarningIcon /> look-alike
    <span className="visually-hidden">
      {' '}
      of {first?.origin ? `the ${label} of ${first.origin.name}` : `another ${label} seen in this session`}
    </span>
  </span>
);
