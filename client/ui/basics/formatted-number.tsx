import { isMissing, type Scalar, text } from '#lib/format/values.ts';
import styles from './formatted-number.module.css';

/**
 * A number in figures that can be read at a glance: `1,204,880.00 USD`. Its commas are drawn by the stylesheet, so that the
 * text itself, copied or searched for, is the plain number. What is no number is shown as it came, a missing one as a dash.
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
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one number have nothing but their places.
        <span key={index} className={styles.group}>
          {group}
        </span>
      ))}
      {rest}
      {unit && !isMissing(value) && <span className={styles.unit}> {unit}</span>}
    </span>
  );
}
