import { coins, currencies } from './catalogue.ts';
import type { Payment } from './payment.ts';

/** In US cents. */
const rate = 2_712_355n;

/** Makes an order of bitcoin for US dollars that is paid in full and not swept yet. */
const paidOrder = (currencyAmount: bigint, address: string): Partial<Payment> => {
  const required = (currencyAmount * coins[0].unit + rate - 1n) / rate;
  return {
    coin: coins[0],
    currency: currencies[0],
    address,
    rate,
    currencyAmount,
    required,
    cryptocurrencyAmount: required,
    deposit: { account: 1, balance: required, sweep: 0n },
    trade: null,
  };
};

/**
 * Returns the changes to one of the newest orders by its index from the newest. With them the first pages show every state that a screen
 * handles.
 */
export function specialOrder({ invoice }: Payment, place: number): Partial<Payment> | undefined {
  if (place > 16) return undefined;
  const changes: Record<number, Partial<Payment>> = {
    // An order without rows in other tables.
    3: {
      deposit: null,
      trade: null,
      invoice: null,
      quote: null,
      cryptocurrencyAmount: null,
      address: null,
      rate: null,
    },
    // Two addresses that differ only in the middle.
    4: paidOrder(100_000n, 'bc1q5shn7wk0e5ya9xu4dl2fzp8v3m6hqg0wtt30ch'),
    5: paidOrder(50_000n, 'bc1q5shngj24323nsrmxv99st02na6srekfctt30ch'),
    6: paidOrder(124_950n, 'bc1q5shngj24323nsrmxv99st02na6srekfctt30ch'),
    7: { trade: null },
    8: { deposit: null, trade: null },
    9: { invoice: null },
    10: { quote: null },
    11: { invoice: invoice && { ...invoice, business: null } },
    12: { invoice: invoice && { ...invoice, status: null, sender: null }, quote: { status: null } },
    // The business without a name.
    16: { invoice: invoice && { ...invoice, business: 9 } },
  };
  return changes[place];
}
