import { useContext } from 'react';
import { percent } from '#lib/format/values.ts';
import { SkeletonContext } from '#ui/basics/skeleton.tsx';
import styles from './activity-card.module.css';

const radius = 44;
const circumference = 2 * Math.PI * radius;

/** A fraction as a ring around its percentage. */
export function RateRing({ rate }: { rate: number | null | undefined }) {
  const isSkeleton = useContext(SkeletonContext);
  const share = Math.min(1, Math.max(0, rate ?? 0));
  return (
    <svg
      className={styles.ring}
      width="112"
      height="112"
      viewBox="0 0 104 104"
      role="img"
      aria-label={`Fulfillment rate ${percent(rate)}`}
    >
      <circle cx="52" cy="52" r={radius} />
      {share > 0 && (
        <circle
          cx="52"
          cy="52"
          r={radius}
          strokeDasharray={`${share * circumference} ${circumference}`}
          transform="rotate(-90 52 52)"
        />
      )}
      {!isSkeleton && (
        <>
          <text x="52" y="54">
            {percent(rate)}
          </text>
          <text x="52" y="69">
            fulfilled
          </text>
        </>
      )}
    </svg>
  );
}
