import { Fragment } from 'react';
import { money } from '#lib/format/money.ts';
import { Badge } from '#ui/basics/badge.tsx';
import { FormattedNumber } from '#ui/basics/formatted-number.tsx';
import { CheckIcon, InfoIcon, WarningIcon } from '#ui/basics/icons.tsx';
import { Value } from '#ui/basics/skeleton.tsx';
import { Card, CardBody } from '#ui/page/card.tsx';
import type { Order } from './api.ts';
import { arithmeticOf, type Line, type Verdict } from './arithmetic.ts';
import styles from './arithmetic-card.module.css';

const icons = { even: CheckIcon, odd: WarningIcon, open: InfoIcon };

/** Whether an order's figures add up, in one line each; the line that does not is marked. */
export function ArithmeticCard({ order }: { order: Order }) {
  const lines = arithmeticOf(order);
  return (
    <Card title="Arithmetic" actions={<Value>{summaryOf(lines)}</Value>}>
      <CardBody>
        <dl className={styles.lines}>
          {lines.map((line, index) => (
            <div key={line.name} className={styles[line.verdict]}>
              <Name line={line} />
              <dd>
                <Value seed={index + 2}>{sentenceOf(line)}</Value>
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

const sentenceOf = ({ verdict, says }: Line) => (
  <>
    <span>
      {says.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have nothing but their places.
        <Fragment key={index}>
          {typeof part === 'string' ? part : <FormattedNumber {...money(part.amount, part.code)} />}
        </Fragment>
      ))}
    </span>
    {verdict === 'odd' && <Badge tone="warn">does not add up</Badge>}
  </>
);

function summaryOf(lines: Line[]) {
  const count = (verdict: Verdict) => lines.filter((line) => line.verdict === verdict).length;
  if (count('odd') > 0) return <Badge tone="warn">Does not add up</Badge>;
  if (count('even') === 0) return <Badge>Nothing to compare</Badge>;
  return <Badge tone="good">{count('open') > 0 ? 'What can be compared adds up' : 'Adds up'}</Badge>;
}
