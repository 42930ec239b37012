import { type ReactNode, useRef, useState } from 'react';
import { commonEnds } from '#lib/format/addresses.ts';
import { isMissing, type Scalar, text } from '#lib/format/values.ts';
import { WarningIcon } from '#ui/basics/icons.tsx';
import { TextLink } from '#ui/basics/text-link.tsx';
import { CopyButton } from './copy-button.tsx';
import styles from './copyable.module.css';
import { FullValue } from './full-value.tsx';
import { useLookAlikes } from './look-alikes.ts';

/** How many characters of a shortened value's end stay in sight; its start takes what is left of the room. */
const tail = 6;

type Ends = ReturnType<typeof commonEnds>;

interface CopyableProps {
  value: Scalar;
  /** What it is, in small letters: `address`. */
  label: string;
  /** Draws it cut: `short` to its first and last characters, `fit` to what its column leaves. Its text stays whole. */
  cut?: 'short' | 'fit';
  /** Where it leads. */
  to?: string | undefined;
}

/**
 * A hash, an address or a reference, one click from the clipboard. Cut, it is shown whole when pointed at or focused.
 * While another one on the screen is the same at a glance, it says so and marks in what they differ.
 */
export const Copyable = ({ value, ...props }: CopyableProps) =>
  isMissing(value) ? text(value) : <CopyableText {...props} whole={text(value)} />;

function CopyableText({ whole, label, cut, to }: Omit<CopyableProps, 'value'> & { whole: string }) {
  const [open, setOpen] = useState(false);
  const element = useRef<HTMLSpanElement>(null);
  const alike = useLookAlikes(whole);
  const ends = alike.length > 0 ? commonEnds(whole, alike) : undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is shown when it is pointed at is there for the keyboard too.
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

/** A start that is cut where there is too much of it, and the end. */
const shorten = (whole: string): ReactNode =>
  whole.length > 20 ? (
    <>
      <span className={styles.start}>{whole.slice(0, -tail)}</span>
      {whole.slice(-tail)}
    </>
  ) : (
    whole
  );

/** A value with the part marked in which it differs from those that look like it: where it is cut, that stays in sight. */
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
  <span className={styles.alike} title={`Another one on this screen has the same first ${start} and last ${end} characters.`}>
    <WarningIcon /> look-alike
    <span className="visually-hidden"> of another one on this screen</span>
  </span>
);
