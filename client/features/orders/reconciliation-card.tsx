import { Badge, type Tone } from '#components/basics/badge.tsx';
import { CopyButton } from '#components/copyable/copy-button.tsx';
import { Term } from '#components/copyable/term.tsx';
import { Card } from '#components/screen/card.tsx';
import { money } from '#format/money.ts';
import { classNames } from '#ui/class-names.ts';
import { WarningIcon } from '#ui/icons.tsx';
import { SkeletonBar } from '#ui/skeleton.tsx';
import { AmountStrip, SentenceText } from './amount-strip.tsx';
import type { Order } from './api.ts';
import type { Assessment, Sentence } from './reconciliation.ts';
import {
  assessmentOf,
  type Check,
  checksOf,
  compareAmounts,
  compareTraded,
  reviewOrder,
  warningsOf,
} from './reconciliation.ts';
import styles from './reconciliation-card.module.css';

/** The amounts of an order in one strip, and what needs a person in its trade, approvals, invoice and quote; undefined while it loads. */
export const ReconciliationCard = ({ order }: { order: Order | undefined }) => (
  <Card
    title={<Term of="Reconciliation">Reconciliation</Term>}
    mark={order ? <Verdict order={order} /> : <SkeletonBar />}
    actions={order && <Reason order={order} />}
  >
    <AmountStrip order={order} />
    {order && <Deviations order={order} />}
  </Card>
);

/** The checks that a person has to look at. */
function Deviations({ order }: { order: Order }) {
  const deviations = warningsOf(reviewOrder(order));
  if (deviations.length === 0) return null;
  const reason = reasonOf(order);
  return (
    <dl className={styles.checks}>
      {deviations.map(({ name, sentence, detail }) => (
        <div key={name}>
          <dt>
            <WarningIcon />
            {name}
          </dt>
          <dd>
            {name !== reason?.name && <SentenceText sentence={sentence} />}
            {detail && (
              <p>
                <SentenceText sentence={detail} />
              </p>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Returns the first comparison of amounts that the verdict is about; undefined if it is about something else. */
function reasonOf(order: Order): Check | undefined {
  const verdict = assessmentOf(checksOf(order));
  const comparisons = [...Object.values(compareAmounts(order)), compareTraded(order)];
  return warningsOf(comparisons).find(({ assessment }) => assessment === verdict);
}

const summaries: Record<Assessment, [text: string, tone: Tone]> = {
  mismatch: ['Mismatch', 'warn'],
  attention: ['Needs review', 'warn'],
  unknown: ['Not compared', 'warn'],
  pending: ['No differences in amounts', 'neutral'],
  match: ['Matches', 'good'],
};

function Verdict({ order }: { order: Order }) {
  const assessment = assessmentOf(checksOf(order));
  const [text, tone] = assessment
    ? summaries[assessment]
    : (['Nothing to compare', 'neutral'] as const);
  return (
    <span className={classNames(styles.verdict, assessment && styles[assessment])}>
      <Badge tone={tone}>{text}</Badge>
    </span>
  );
}

/** The first reason among the amounts if the verdict is a warning, or what is open. The deviations below show the other reasons. */
function Reason({ order }: { order: Order }) {
  const checks = checksOf(order);
  const reason = reasonOf(order);
  const open =
    assessmentOf(checks) === 'pending' && checks.find(({ assessment }) => assessment === 'pending');
  const shown = reason || open;
  return (
    shown && (
      <div className={styles.reason}>
        <SentenceText sentence={shown.sentence} />
        {reason && <CopyDifference sentence={reason.sentence} />}
      </div>
    )
  );
}

/** Copies the amount of a sentence about a difference. */
function CopyDifference({ sentence }: { sentence: Sentence }) {
  const difference = sentence.find((part) => typeof part !== 'string');
  const { value, unit = '' } = money(difference?.amount, difference?.code);
  return value !== null && <CopyButton value={value} label={`${unit} ${value}`} />;
}
