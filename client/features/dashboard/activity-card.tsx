import type { ReactNode } from 'react';
import { Card, CardBody } from '#components/screen/card.tsx';
import { FormattedNumber } from '#components/values/formatted-number.tsx';
import { money, unknownAmount } from '#format/money.ts';
import { percent, text } from '#format/values.ts';
import { classNames } from '#ui/class-names.ts';
import { EmptyList, MissingPart } from '#ui/empty.tsx';
import { SkeletonBar } from '#ui/skeleton.tsx';
import { uniqueKeys } from '#ui/unique-keys.ts';
import styles from './activity-card.module.css';
import type { Overview } from './api.ts';

type Activity = NonNullable<Overview['recent_activity']>;

/** @param props.overview Undefined while it loads. */
export function ActivityCard({ overview }: { overview: Overview | undefined }) {
  const activity = overview?.recent_activity ?? undefined;
  return (
    <Card title="Recent Activity (last 7 days)">
      {overview && !activity ? (
        <CardBody>
          <MissingPart />
        </CardBody>
      ) : (
        <ActivityParts activity={activity} />
      )}
    </Card>
  );
}

function ActivityParts({ activity }: FigureProps) {
  if (activity && isEmpty(activity))
    return <EmptyList hint="Quotes and amounts appear here.">No recent activity.</EmptyList>;
  return (
    <div className={styles.activity}>
      <QuoteCounts activity={activity} />
      <FulfillmentRate activity={activity} />
      <Part title="Amounts by currency">
        {activity ? <AmountList amounts={activity.amount_breakdown} /> : <AmountListSkeleton />}
      </Part>
    </div>
  );
}

/** Returns true if the response reports no quotes and no amounts. */
function isEmpty({ quote_counts, amount_breakdown }: Activity): boolean {
  return quote_counts?.open === 0 && quote_counts.closed === 0 && amount_breakdown?.length === 0;
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.part}>
    <h3 className={styles.title}>{title}</h3>
    {children}
  </div>
);

interface FigureProps {
  /** Undefined while it loads. */
  activity: Activity | undefined;
}

function QuoteCounts({ activity }: FigureProps) {
  const counts = activity?.quote_counts;
  const { closed, open } = counts ?? {};
  const all = typeof closed === 'number' && typeof open === 'number' ? closed + open : 0;
  return (
    <Part title="Quotes">
      <div className={styles.counts}>
        <Count mark="solid" label="closed quotes">
          {activity && <FormattedNumber value={closed} />}
        </Count>
        <Count mark="open" label="open quotes">
          {activity && <FormattedNumber value={open} />}
        </Count>
      </div>
      <ShareBar share={all > 0 ? Number(closed) / all : undefined} />
    </Part>
  );
}

const FulfillmentRate = ({ activity }: FigureProps) => (
  <Part title="Fulfillment rate">
    <div className={styles.counts}>
      <Count mark="solid" tone="good" label="fulfilled">
        {activity && percent(activity.fulfillment_rate)}
      </Count>
    </div>
    <ShareBar tone="good" share={activity?.fulfillment_rate ?? undefined} />
  </Part>
);

interface CountProps {
  /** The part of the bar that it counts. */
  mark: 'solid' | 'open';
  tone?: 'good';
  label: string;
  /** Undefined while it loads. */
  children: ReactNode;
}

const Count = ({ mark, tone, label, children }: CountProps) => (
  <p className={styles.count}>
    <b>{children ?? <SkeletonBar />}</b>{' '}
    <span className={classNames(styles.label, styles[mark], tone && styles[tone])}>{label}</span>
  </p>
);

/** A fraction as the solid part of a bar; the rest is hatched. Its value is text above it. An unknown one draws nothing. */
function ShareBar({ share, tone }: { share: number | undefined; tone?: 'good' }) {
  const solid = Math.min(1, Math.max(0, share ?? 0));
  return (
    <div className={styles.bar} aria-hidden="true">
      {share !== undefined && (
        <>
          <div
            className={classNames(styles.solid, tone && styles[tone])}
            style={{ flexGrow: solid }}
          />
          <div className={styles.open} style={{ flexGrow: 1 - solid }} />
        </>
      )}
    </div>
  );
}

type Amounts = NonNullable<NonNullable<Overview['recent_activity']>['amount_breakdown']>;

/** An amount per code, as text: the response carries no exchange rates to compare them by. See decision 1 in docs/decisions.md. */
function AmountList({ amounts }: { amounts: Amounts | null | undefined }) {
  if (!amounts) return <MissingPart />;
  if (amounts.length === 0) return <p className="muted">No amounts.</p>;
  const keys = uniqueKeys(amounts.map(({ code }) => code));
  return (
    <ul className={styles.amounts}>
      {amounts.map(({ code, amount }, index) => (
        <li key={keys[index]}>
          <span>{text(code)}</span>
          <FormattedNumber value={code ? money(amount, code).value : unknownAmount} />
        </li>
      ))}
    </ul>
  );
}

const AmountListSkeleton = () => (
  <ul className={styles.amounts}>
    {[0, 1, 2, 3].map((seed) => (
      <li key={seed}>
        <SkeletonBar />
        <SkeletonBar seed={seed} />
      </li>
    ))}
  </ul>
);
