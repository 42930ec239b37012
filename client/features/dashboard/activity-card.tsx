import { type ReactNode, useContext } from 'react';
import { percent } from '#lib/format/values.ts';
import { classNames } from '#ui/basics/class-names.ts';
import { EmptyList } from '#ui/basics/empty.tsx';
import { MissingPart } from '#ui/basics/missing-part.tsx';
import { SkeletonContext, SkeletonText } from '#ui/basics/skeleton.tsx';
import { FormattedNumber } from '#ui/basics/values/formatted-number.tsx';
import { Card, CardBody } from '#ui/page/card.tsx';
import styles from './activity-card.module.css';
import { AmountList } from './amount-list.tsx';
import type { Overview } from './api.ts';

type Activity = Overview['recent_activity'];

export function ActivityCard({ activity }: { activity: Activity }) {
  const isSkeleton = useContext(SkeletonContext);
  const isShown = isSkeleton || (activity && !isEmpty(activity));
  return (
    <Card title="Recent Activity (last 7 days)">
      {isShown ? (
        <div className={styles.activity}>
          <QuoteCounts counts={activity?.quote_counts} />
          <FulfillmentRate rate={activity?.fulfillment_rate} />
          <Part title="Amounts by currency">
            <AmountList amounts={activity?.amount_breakdown} />
          </Part>
        </div>
      ) : activity ? (
        <EmptyList hint="Quotes and amounts appear here.">No recent activity.</EmptyList>
      ) : (
        <CardBody>
          <MissingPart />
        </CardBody>
      )}
    </Card>
  );
}

/** Returns true if the response reports no quotes and no amounts. */
function isEmpty(activity: Activity): boolean {
  const { open, closed } = activity?.quote_counts ?? {};
  return open === 0 && closed === 0 && activity?.amount_breakdown?.length === 0;
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.part}>
    <h3 className={styles.title}>{title}</h3>
    {children}
  </div>
);

function QuoteCounts({ counts }: { counts: NonNullable<Activity>['quote_counts'] }) {
  const [closed, open] = [Number(counts?.closed ?? 0), Number(counts?.open ?? 0)];
  return (
    <Part title="Quotes">
      <div className={styles.counts}>
        <Count mark="solid" label="closed quotes">
          <FormattedNumber value={counts?.closed} />
        </Count>
        <Count mark="open" label="open quotes">
          <FormattedNumber value={counts?.open} />
        </Count>
      </div>
      <ShareBar share={closed + open > 0 ? closed / (closed + open) : 0} />
    </Part>
  );
}

const FulfillmentRate = ({ rate }: { rate: number | null | undefined }) => (
  <Part title="Fulfillment rate">
    <div className={styles.counts}>
      <Count mark="solid" tone="good" label="fulfilled">
        {percent(rate)}
      </Count>
    </div>
    <ShareBar tone="good" share={Math.min(1, Math.max(0, rate ?? 0))} />
  </Part>
);

interface CountProps {
  /** The part of the bar that it counts. */
  mark: 'solid' | 'open';
  tone?: 'good';
  label: string;
  children: ReactNode;
}

const Count = ({ mark, tone, label, children }: CountProps) => (
  <p className={styles.count}>
    <b>
      <SkeletonText>{children}</SkeletonText>
    </b>{' '}
    <span className={classNames(styles.label, styles[mark], tone && styles[tone])}>{label}</span>
  </p>
);

/** A fraction as the solid part of a bar; the rest is hatched. Its value is text above it. */
const ShareBar = ({ share, tone }: { share: number; tone?: 'good' }) => (
  <div className={styles.bar} aria-hidden="true">
    <div className={classNames(styles.solid, tone && styles[tone])} style={{ flexGrow: share }} />
    <div className={styles.open} style={{ flexGrow: 1 - share }} />
  </div>
);
