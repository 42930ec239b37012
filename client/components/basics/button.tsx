import type { ComponentProps } from 'react';
import { useReadOnlyReason } from '#data/use-read-only.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './button.module.css';

export interface ButtonStyle {
  /** `primary` for the main action of a screen, `danger` for actions that cannot be undone, `caution` for those against a warning. */
  tone?: 'plain' | 'primary' | 'danger' | 'caution';
  /** Without a border: for rows and bars. */
  quiet?: boolean;
  /** Holds an icon only. */
  icon?: boolean;
  /** For table rows and notices. */
  small?: boolean;
}

/** Returns the class of a button, for a link among buttons. */
export const buttonClass = ({ tone = 'plain', quiet, icon, small }: ButtonStyle): string =>
  classNames(
    styles.button,
    tone !== 'plain' && styles[tone],
    quiet && styles.quiet,
    icon && styles.icon,
    small && styles.small,
  );

interface ButtonProps extends ButtonStyle, ComponentProps<'button'> {
  busy?: boolean;
  /** The reason why the button cannot be used. */
  unavailable?: string | undefined;
}

/** A button. While `busy` (with a spinner) or `unavailable` (with its reason), it stays focusable and ignores clicks. */
export function Button({
  tone,
  quiet,
  icon,
  small,
  busy,
  unavailable,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const isDisabled = busy || unavailable !== undefined;
  return (
    <button
      type="button"
      title={unavailable}
      {...rest}
      className={buttonClass({ tone, quiet, icon, small })}
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? (event) => event.preventDefault() : onClick}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      {children}
    </button>
  );
}

/** A progress indicator with a label for screen readers. */
export const Spinner = ({
  label,
  isStill = false,
  ...span
}: {
  label: string;
  /** Of a work that has failed: it does not turn. */
  isStill?: boolean;
} & ComponentProps<'span'>) => (
  <span
    {...span}
    className={classNames(styles.spinner, isStill && styles.still)}
    role="img"
    aria-label={label}
  />
);

/** A button that leads to a change of data: also unavailable, with the reason, while the console is read-only. */
export const WriteButton = ({ unavailable, ...props }: ComponentProps<typeof Button>) => (
  <Button {...props} unavailable={useReadOnlyReason() ?? unavailable} />
);
