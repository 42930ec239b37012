import { useContext } from 'react';
import { Empty } from '#ui/basics/empty.tsx';
import { FormattedNumber } from '#ui/basics/formatted-number.tsx';
import { MissingPart } from '#ui/basics/missing-part.tsx';
import { SkeletonContext, SkeletonText } from '#ui/basics/skeleton.tsx';
import { Card, CardBody } from '#ui/page/card.tsx';
import styles from './activity-card.module.css';
import { AmountBars } from './amount-bars.tsx';
import type { Overview } from './api.ts';
import { RateRing } from './rate-ring.tsx';

type Activity = Overview['recent_activity'];

export function ActivityCard({ activity }: { activity: Activity }) {
  const isSkeleton = useContext(SkeletonContext);
  return (
    <Card title="Recent Activity (last 7 days)">
      <CardBody>
        {!isSkeleton && isEmpty(activity) ? (
          <Empty>No recent activity.</Empty>
        ) : !isSkeleton && !activity ? (
          <MissingPart />
        ) : (
          <div className={styles.activity}>
            <QuoteCounts counts={activity?.quote_counts} />
            <RateRing rate={activity?.fulfillment_rate} />
            <AmountBars amounts={activity?.amount_breakdown} />
          </div>
        )}
      </CardBody>
    </Card>
  );
}

/** Returns true if the response reports no quotes and no amounts. */
function isEmpty(activity: Activity): boolean {
  const { open, closed } = activity?.quote_counts ?? {};
  return open === 0 && closed === 0 && activity?.amount_breakdown?.length === 0;
}

function QuoteCounts({ counts }: { counts: NonNullable<Activity>['quote_counts'] }) {
  const open = Number(counts?.open ?? 0);
  const closed = Number(counts?.closed ?? 0);
  return (
    <div>
      <div className={styles.counts}>
        <Count value={counts?.open} label="open quotes" />
        <Count value={counts?.closed} label="closed quotes" />
      </div>
      <div className={styles.share} aria-hidden="true">
        {open > 0 && <div className={styles.open} style={{ flexGrow: open }} />}
        {closed > 0 && <div className={styles.closed} style={{ flexGrow: closed }} />}
      </div>
    </div>
  );
}

const Count = ({ value, label }: { value: number | null | undefined; label: string }) => (
  <p className={styles.count}>
    <b>
      <SkeletonText>
        <FormattedNumber value={value} />
      </SkeletonText>
    </b>{' '}
    <span>{label}</span>
  </p>
);
