import { Fragment, type ReactNode } from 'react';
import { Amount } from '#components/copyable/amount.tsx';
import { Term } from '#components/copyable/term.tsx';
import { FormattedNumber } from '#components/values/formatted-number.tsx';
import { knownAmount, money } from '#format/money.ts';
import { classNames } from '#ui/class-names.ts';
import { SkeletonBar } from '#ui/skeleton.tsx';
import styles from './amount-strip.module.css';
import type { Order } from './api.ts';
import {
  amountsOf,
  type Check,
  compareAmounts,
  type Sentence,
  type Side,
  warningsOf,
} from './reconciliation.ts';

/** The quoted, required, paid and swept amounts of an order, each with a bar that marks its gap; undefined while it loads. */
export const AmountStrip = ({ order }: { order: Order | undefined }) => (
  <div className={styles.strip}>
    <ol>
      {order ? (
        <Amounts order={order} />
      ) : (
        ['Quoted', 'Required', 'Paid', 'Swept'].map(skeletonStep)
      )}
    </ol>
  </div>
);

const skeletonStep = (name: string) => (
  <Step
    key={name}
    name={name}
    amount={<SkeletonBar />}
    meter={undefined}
    note={<SkeletonBar seed={name.length} />}
  />
);

function Amounts({ order }: { order: Order }) {
  const { quoted, required, paid, swept } = amountsOf(order);
  const checks = compareAmounts(order);
  // Amounts of other codes are no measure for these bars.
  const known = [quoted, required, paid, swept].map(
    ({ amount, code }) => (code === paid.code && knownAmount(amount)) || 0n,
  );
  const largest = known.reduce((one, other) => (one > other ? one : other));
  // A swept amount is expected to reach the paid one, or the required one until enough is paid.
  const due =
    (knownAmount(paid.amount) ?? 0n) > (knownAmount(required.amount) ?? 0n) ? paid : required;
  const figures = (side: Side, expected: Side) => ({
    amount: <Amount {...money(side.amount, side.code)} />,
    meter: meterOf(side, expected, largest),
  });
  return (
    <>
      <Step name="Quoted" {...figures(quoted, quoted)} note={<Price order={order} />} />
      <Step
        name="Required"
        {...figures(required, quoted)}
        checks={[checks.required]}
        note="Payment Amount"
      />
      <Step name="Paid" {...figures(paid, required)} checks={[checks.paid]} note="Balance" />
      <Step
        name={<Term of="Sweep">Swept</Term>}
        {...figures(swept, due)}
        checks={[checks.swept, checks.paid]}
        note="Sweep Amount"
      />
    </>
  );
}

interface StepProps {
  name: ReactNode;
  amount: ReactNode;
  meter: Meter | undefined;
  /** The comparison with the amount before, then other checks that concern the gap. */
  checks?: Check[];
  /** Shown while the amount matches. */
  note: ReactNode;
}

function Step({ name, amount, meter, checks = [], note }: StepProps) {
  const [check] = checks;
  const isWarning = check && warningsOf([check]).length > 0;
  return (
    <li>
      <h3>{name}</h3>
      <strong>{amount}</strong>
      <Bar meter={meter} warn={warningsOf(checks).length > 0} />
      <p className={isWarning ? styles.warn : 'muted'}>
        {!check || check.assessment === 'match' ? note : <SentenceText sentence={check.sentence} />}
      </p>
    </li>
  );
}

const Bar = ({ meter, warn }: { meter: Meter | undefined; warn: boolean }) => (
  <svg className={classNames(styles.meter, warn && styles.warn)} aria-hidden="true">
    <line className={styles.base} x1="0" x2="100%" y1="2" y2="2" />
    {meter && <line className={styles.is} x1="0" x2={`${meter.is}%`} y1="2" y2="2" />}
    {meter?.gap && (
      <line
        className={styles.gap}
        x1={`${meter.is + gapMargin}%`}
        x2={`${meter.gap}%`}
        y1="2"
        y2="2"
      />
    )}
    {meter?.over && (
      <line
        className={styles.over}
        x1={`${meter.is + gapMargin}%`}
        x2={`${meter.over}%`}
        y1="2"
        y2="2"
      />
    )}
  </svg>
);

/** The space between the solid part of a bar and the rest, in percent. */
const gapMargin = 0.6;

/** The price of the quote: `1,000.00 EUR at 79,412.55`. */
function Price({ order: { quote, rate } }: { order: Order }) {
  return (
    <>
      <FormattedNumber {...money(quote?.currency_amount, quote?.currency)} /> at{' '}
      <FormattedNumber value={rate} />
    </>
  );
}

/** A bar in percent of the largest of several amounts: solid up to `is`, then outstanding up to `gap` or in excess up to `over`. */
interface Meter {
  is: number;
  gap?: number;
  over?: number;
}

/** The least visible difference, in percent: one minor unit must not disappear. */
const least = 2;

/**
 * Returns the bar of an amount against its expected one, both in percent of `largest`. Undefined for amounts that are unknown,
 * negative or of different codes.
 */
export function meterOf(side: Side, expected: Side, largest: bigint): Meter | undefined {
  const [amount, target] = [side.amount, expected.amount];
  if (typeof amount !== 'bigint' || typeof target !== 'bigint' || side.code !== expected.code)
    return undefined;
  if (amount < 0n || target < 0n || largest <= 0n) return undefined;
  const percent = (of: bigint) => Number((of * 1000n) / largest) / 10;
  if (amount === target) return { is: percent(amount) };
  const [low, high] = amount < target ? [amount, target] : [target, amount];
  const until = Math.max(percent(high), least);
  const is = Math.min(percent(low), until - least);
  return amount < target ? { is, gap: until } : { is, over: until };
}

/** The words and formatted amounts of a sentence. */
export const SentenceText = ({ sentence }: { sentence: Sentence }) => (
  <span>
    {sentence.map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence are identified by position only.
      <Fragment key={index}>
        {typeof part === 'string' ? part : <FormattedNumber {...money(part.amount, part.code)} />}
      </Fragment>
    ))}
  </span>
);
