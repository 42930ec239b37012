import { Fragment } from 'react';
import { money } from '#lib/format/money.ts';
import { Badge } from '#ui/basics/badge.tsx';
import { FormattedNumber } from '#ui/basics/formatted-number.tsx';
import { CheckIcon, InfoIcon, WarningIcon } from '#ui/basics/icons.tsx';
import { SkeletonText } from '#ui/basics/skeleton.tsx';
import { Card, CardBody } from '#ui/page/card.tsx';
import type { Order } from './api.ts';
import { type Line, reconcile, type Verdict } from './reconciliation.ts';
import styles from './reconciliation-card.module.css';

const icons = { match: CheckIcon, mismatch: WarningIcon, pending: InfoIcon };

/** The comparisons of an order's amounts, one per line; mismatches are marked. */
export function ReconciliationCard({ order }: { order: Order }) {
  const lines = reconcile(order);
  return (
    <Card title="Reconciliation" actions={<SkeletonText>{summaryOf(lines)}</SkeletonText>}>
      <CardBody>
        <dl className={styles.lines}>
          {lines.map((line, index) => (
            <div key={line.name} className={styles[line.verdict]}>
              <Name line={line} />
              <dd>
                <SkeletonText seed={index + 2}>{sentenceOf(line)}</SkeletonText>
              </dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </Card>
  );
}

function Name({ line: { name, verdict } }: { line: Line }) {
  const Icon = icons[verdict];
  return (
    <dt>
      <Icon />
      {name}
    </dt>
  );
}

const sentenceOf = ({ verdict, parts }: Line) => (
  <>
    <span>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence are identified by position only.
        <Fragment key={index}>
          {typeof part === 'string' ? part : <FormattedNumber {...money(part.amount, part.code)} />}
        </Fragment>
      ))}
    </span>
    {verdict === 'mismatch' && <Badge tone="warn">mismatch</Badge>}
  </>
);

function summaryOf(lines: Line[]) {
  const count = (verdict: Verdict) => lines.filter((line) => line.verdict === verdict).length;
  if (count('mismatch') > 0) return <Badge tone="warn">Mismatch</Badge>;
  if (count('match') === 0) return <Badge>Nothing to compare</Badge>;
  return <Badge tone="good">{count('pending') > 0 ? 'No differences so far' : 'Matches'}</Badge>;
}
