import { isMissing, type Scalar, text } from '#format/values.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './formatted-number.module.css';

/** The number of decimal places that a column is aligned to. */
export type Places = 2 | 8;

interface FormattedNumberProps {
  value: Scalar;
  unit?: string;
  /** Aligns the decimal point with the other numbers of a column. */
  places?: Places | undefined;
}

/**
 * A number with thousands separators: `1,204,880.00 USD`. The stylesheet draws the commas and the minus sign, so that copied or
 * searched text is the plain number. Text that is not a number is shown unchanged, a missing value as a dash.
 */
export function FormattedNumber({ value, unit, places }: FormattedNumberProps) {
  const plain = text(value);
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(\.\d+)?$/.exec(plain) ?? [];
  // Of two decimals none is quiet: the 19 of 0.19 would be read alone.
  const isBelowOne = whole !== undefined && /^0+$/.test(whole) && fraction.length > 3;
  const [zeros = ''] = (isBelowOne && /^\.0*/.exec(fraction)) || [];
  return (
    <span className={styles.figure}>
      <span className={isBelowOne ? styles.lead : undefined}>
        {sign && (
          <span className={styles.minus}>
            <span>{sign}</span>
          </span>
        )}
        {whole === undefined ? plain : grouped(whole)}
      </span>
      {whole !== undefined && (fraction || places) && (
        <span
          className={fraction ? undefined : styles.none}
          style={places && { paddingRight: `${places - Math.max(0, fraction.length - 1)}ch` }}
        >
          {zeros && <span className={styles.lead}>{zeros}</span>}
          {fraction.slice(zeros.length)}
        </span>
      )}
      {unit && !isMissing(value) && (
        <>
          {' '}
          <span className={classNames(styles.unit, places && styles.column)}>{unit}</span>
        </>
      )}
    </span>
  );
}

/** Returns digits in groups of three. */
function grouped(digits: string) {
  const [first, ...groups] = digits.match(/\d{1,3}(?=(\d{3})*$)/g) ?? [];
  return (
    <>
      {first}
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups of a number are identified by position only.
        <span key={index} className={styles.group}>
          {group}
        </span>
      ))}
    </>
  );
}
