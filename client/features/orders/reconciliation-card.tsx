import type { ReactNode } from 'react';
import { Badge, type Tone } from '#components/basics/badge.tsx';
import { CopyButton } from '#components/copyable/copy-button.tsx';
import { Card } from '#components/page/card.tsx';
import { money } from '#format/money.ts';
import { classNames } from '#ui/basics/class-names.ts';
import { CheckIcon, InfoIcon, WarningIcon } from '#ui/basics/icons.tsx';
import { SkeletonBar } from '#ui/basics/skeleton.tsx';
import { AmountStrip, SentenceText } from './amount-strip.tsx';
import type { Order } from './api.ts';
import type { Assessment, Sentence } from './reconciliation.ts';
import {
  assessmentOf,
  type Check,
  checksOf,
  compareAmounts,
  reviewOrder,
  warningsOf,
} from './reconciliation.ts';
import styles from './reconciliation-card.module.css';

/** The amounts of an order in one strip, and the checks of its trade, approvals, invoice and quote; undefined while it loads. */
export const ReconciliationCard = ({ order }: { order: Order | undefined }) => (
  <Card title="Reconciliation" actions={order ? <Summary order={order} /> : <SkeletonBar />}>
    <AmountStrip order={order} />
    <dl className={styles.checks}>
      {order
        ? reviewOrder(order).map(checkRow)
        : ['Quoted vs traded', 'Approvals'].map(skeletonRow)}
    </dl>
  </Card>
);

const icons = {
  match: CheckIcon,
  mismatch: WarningIcon,
  attention: WarningIcon,
  pending: InfoIcon,
};

const checkRow = ({ name, assessment, sentence, detail }: Check) => (
  <CheckRow key={name} name={name} assessment={assessment}>
    <SentenceText sentence={sentence} /> {detail && <SentenceText sentence={detail} />}
  </CheckRow>
);

const skeletonRow = (name: string, index: number) => (
  <CheckRow key={name} name={name} assessment="pending">
    <SkeletonBar seed={index} />
  </CheckRow>
);

function CheckRow({
  name,
  assessment,
  children,
}: {
  name: string;
  assessment: Assessment;
  children: ReactNode;
}) {
  const Icon = icons[assessment];
  return (
    <div className={styles[assessment]}>
      <dt>
        <Icon />
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

const summaries: Record<Assessment, [text: string, tone: Tone]> = {
  mismatch: ['Mismatch', 'warn'],
  attention: ['Needs review', 'warn'],
  pending: ['No differences so far', 'neutral'],
  match: ['Matches', 'good'],
};

/** The assessment, with the first reason among the amounts if it is a warning. The checks below show the other reasons. */
function Summary({ order }: { order: Order }) {
  const assessment = assessmentOf(checksOf(order));
  const [text, tone] = assessment
    ? summaries[assessment]
    : (['Nothing to compare', 'neutral'] as const);
  const [warning] = warningsOf(Object.values(compareAmounts(order))).filter(
    (check) => check.assessment === assessment,
  );
  return (
    <div className={styles.summary}>
      <span className={classNames(styles.verdict, assessment && styles[assessment])}>
        <Badge tone={tone}>{text}</Badge>
      </span>
      {warning && (
        <span className={styles.difference}>
          <SentenceText sentence={warning.sentence} />
          <CopyDifference sentence={warning.sentence} />
        </span>
      )}
    </div>
  );
}

/** Copies the amount of a sentence about a difference. */
function CopyDifference({ sentence }: { sentence: Sentence }) {
  const difference = sentence.find((part) => typeof part !== 'string');
  const { value, unit = '' } = money(difference?.amount, difference?.code);
  return value !== null && <CopyButton value={value} label={unit} />;
}
