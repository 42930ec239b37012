import { isMissing, type Scalar, text } from '#lib/format/values.ts';
import { WarningIcon } from '#ui/basics/common-icons.tsx';
import styles from './copyable.module.css';
import { type Origin, useLookAlikes } from './look-alikes.ts';

interface LookAlikeMarkProps {
  value: Scalar;
  /** The name of the value in lower case: `address`. */
  label: string;
  of?: Origin | undefined;
}

/** The warning of a look-alike in a list that is too narrow for the value itself. */
export const LookAlikeMark = ({ value, ...props }: LookAlikeMarkProps) =>
  isMissing(value) ? null : <Mark {...props} whole={text(value)} />;

function Mark({ whole, label, of }: Omit<LookAlikeMarkProps, 'value'> & { whole: string }) {
  const [other] = useLookAlikes(whole, of);
  if (!other) return null;
  const warning = `Its ${label} looks like ${other.origin ? `that of ${other.origin.name}` : 'another one seen in this session'}.`;
  return (
    <span className={styles.narrow} title={warning}>
      <WarningIcon />
      <span className="visually-hidden">{warning}</span>
    </span>
  );
}
