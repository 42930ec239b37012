import { WarningIcon } from '#ui/basics/common-icons.tsx';
import { TextLink } from '#ui/basics/text-link.tsx';
import type { Seen } from './look-alikes.ts';
import { type Ends, markDifference } from './marked-value.tsx';
import styles from './twins.module.css';

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
export const Twins = ({ others, ends, label, linked = false }: TwinsProps) => (
  <>
    {others.slice(0, most).map(({ value, origin }) => (
      <span key={value} className={styles.twin}>
        <span className={styles.note}>
          <WarningIcon />
          <span>
            Looks like {origin ? `the ${label} of ` : `another ${label} seen in this session`}
            {origin && <TextLink to={linked ? origin.to : undefined}>{origin.name}</TextLink>}
          </span>
        </span>
        <span className={`mono ${styles.value}`}>{markDifference(value, ends)}</span>
      </span>
    ))}
    {others.length > most && <span className={styles.note}>and {others.length - most} more</span>}
  </>
);
