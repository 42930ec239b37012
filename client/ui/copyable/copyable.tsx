import { type ReactNode, useRef, useState } from 'react';
import { commonEnds } from '#lib/format/addresses.ts';
import { isMissing, type Scalar, text } from '#lib/format/values.ts';
import { WarningIcon } from '#ui/basics/icons.tsx';
import { TextLink } from '#ui/basics/text-link.tsx';
import { CopyButton } from './copy-button.tsx';
import styles from './copyable.module.css';
import { FullValue } from './full-value.tsx';
import { useLookAlikes } from './look-alikes.ts';

/** The number of visible end characters of a shortened value; its start takes the remaining space. */
const tail = 6;

type Ends = ReturnType<typeof commonEnds>;

interface CopyableProps {
  value: Scalar;
  /** The name of the value in lower case: `address`. */
  label: string;
  /**
   * Truncates the value visually: `short` to its first and last characters, `fit` to the column width. The text stays complete.
   */
  cut?: 'short' | 'fit';
  /** The target of its link. */
  to?: string | undefined;
}

/**
 * A hash, an address or a reference with a copy button. A truncated value shows in full on hover or focus. A warning marks the
 * difference to another value on the screen that looks the same at a glance.
 */
export const Copyable = ({ value, ...props }: CopyableProps) =>
  isMissing(value) ? text(value) : <CopyableText {...props} whole={text(value)} />;

function CopyableText({ whole, label, cut, to }: Omit<CopyableProps, 'value'> & { whole: string }) {
  const [open, setOpen] = useState(false);
  const element = useRef<HTMLSpanElement>(null);
  const alike = useLookAlikes(whole);
  const ends = alike.length > 0 ? commonEnds(whole, alike) : undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: focus shows the same content as hover.
    <span
      ref={element}
      className={cut && styles[cut]}
      onPointerEnter={() => setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onFocus={(event) => setOpen(event.target.matches(':focus-visible'))}
      onBlur={() => setOpen(false)}
    >
      <span className={`mono ${styles.value}`}>
        <TextLink to={to}>{ends ? mark(whole, ends) : cut === 'short' ? shorten(whole) : whole}</TextLink>
      </span>
      {ends && <LookAlike {...ends} />}
      <CopyButton value={whole} label={label} />
      {open && cut && (
        <FullValue of={element} onClose={() => setOpen(false)}>
          {ends ? mark(whole, ends) : whole}
        </FullValue>
      )}
    </span>
  );
}

/** Renders a start that is truncated on overflow, and the end. */
const shorten = (whole: string): ReactNode =>
  whole.length > 20 ? (
    <>
      <span className={styles.start}>{whole.slice(0, -tail)}</span>
      {whole.slice(-tail)}
    </>
  ) : (
    whole
  );

/** Renders a value with the part marked that differs from its look-alikes. That part stays visible when truncated. */
function mark(whole: string, { start, end }: Ends): ReactNode {
  const until = whole.length - end;
  return (
    <>
      <span className={styles.start}>{whole.slice(0, start)}</span>
      <mark className={styles.mark}>{whole.slice(start, until)}</mark>
      {end > tail ? shorten(whole.slice(until)) : whole.slice(until)}
    </>
  );
}

const LookAlike = ({ start, end }: Ends) => (
  <span
    className={styles.alike}
    title={`Another value on this screen has the same first ${start} and last ${end} characters. Compare the middle.`}
  >
    <WarningIcon /> look-alike
    <span className="visually-hidden"> of another value on this screen</span>
  </span>
);
