import { amountText } from '#format/money.ts';
import { percent } from '#format/values.ts';
import type { SuspiciousOrder } from './api.ts';

/** Returns the amounts of an order; undefined if one is unknown. */
function amountsOf({ balance: paid, payment_amount: required }: SuspiciousOrder) {
  return typeof paid === 'bigint' && typeof required === 'bigint' ? { paid, required } : undefined;
}

/** Returns why an order is suspicious: `Underpaid by 0.02 ETH, 9.52%`. Null if the required amount is unknown. */
export function reasonOf(order: SuspiciousOrder): string | null {
  const amounts = amountsOf(order);
  if (!amounts) return null;
  const { paid, required } = amounts;
  const difference = paid < required ? required - paid : paid - required;
  const share =
    required > 0n && `, ${percent(Number((difference * 100_000n) / required) / 100_000)}`;
  return `${paid < required ? 'Underpaid' : 'Overpaid'} by ${amountText(difference, order.currency_code)}${share || ''}`;
}

/** Returns how many listed orders are underpaid and overpaid; undefined if that of one is unknown. */
export function kindsOf(orders: SuspiciousOrder[]): string | undefined {
  const known = orders.flatMap((order) => amountsOf(order) ?? []);
  if (known.length === 0 || known.length < orders.length) return undefined;
  const underpaid = known.filter(({ paid, required }) => paid < required).length;
  const overpaid = known.length - underpaid;
  return [underpaid > 0 && `${underpaid} underpaid`, overpaid > 0 && `${overpaid} overpaid`]
    .filter(Boolean)
    .join(', ');
}

const hour = 3_600_000;

/** Formats an age of milliseconds: `31 hours`, `9 days`. */
export function ageOf(age: number): string {
  const hours = Math.floor(age / hour);
  if (hours < 48) return `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
  return `${Math.floor(hours / 24)} days`;
}
