import { isMissing, type Scalar, text } from '#lib/format/values.ts';
import styles from './formatted-number.module.css';

/**
 * A number with thousands separators: `1,204,880.00 USD`. The stylesheet draws the commas, so that copied or searched text is
 * the plain number. Text that is not a number is shown unchanged, a missing value as a dash.
 */
export function FormattedNumber({ value, unit }: { value: Scalar; unit?: string }) {
  const plain = text(value);
  const [, sign, whole, rest] = /^(-?)(\d+)(\.\d+)?$/.exec(plain) ?? [];
  const [first, ...groups] = whole?.match(/\d{1,3}(?=(\d{3})*$)/g) ?? [plain];
  return (
    <span className={styles.figure}>
      {sign}
      {first}
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups of a number are identified by position only.
        <span key={index} className={styles.group}>
          {group}
        </span>
      ))}
      {rest}
      {unit && !isMissing(value) && <span className={styles.unit}> {unit}</span>}
    </span>
  );
}
