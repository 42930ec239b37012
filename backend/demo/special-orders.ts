import { coins } from './catalogue.ts';
import type { Payment } from './payments.ts';

const whole = (required: bigint): Partial<Payment> => ({
  coin: coins[0],
  address: 'bc1q5shngj24323nsrmxv99st02na6srekfctt30ch',
  rate: 2_712_355n,
  required,
  cryptocurrencyAmount: required,
  deposit: { account: 1, balance: required, sweep: 0n },
  trade: null,
});

/**
 * Changes to the newest orders, by their index from the newest, so that the first pages show every state that a screen has to
 * handle.
 */
export function specialOrders(common: Payment): Record<number, Partial<Payment>> {
  const { invoice } = common;
  return {
    // An order without other rows.
    3: { deposit: null, trade: null, invoice: null, quote: null, cryptocurrencyAmount: null, address: null, rate: null },
    // An address with the same first and last characters as those of the next two.
    4: { ...whole(3_686_834n), currencyAmount: 100_000n, address: 'bc1q5shn7wk0e5ya9xu4dl2fzp8v3m6hqg0wtt30ch' },
    // The last integer that a double holds exactly, and one that it does not.
    5: whole(2n ** 53n - 1n),
    6: whole(2n ** 53n + 1n),
    7: { trade: null },
    8: { deposit: null, trade: null },
    9: { invoice: null },
    10: { quote: null },
    11: { invoice: invoice && { ...invoice, business: null } },
    12: { invoice: invoice && { ...invoice, status: null, sender: null }, quote: { status: null } },
    // A spreadsheet formula and markup.
    13: { invoice: invoice && { ...invoice, business: 1, sender: '=1+1@formula.example', recipient: '@SUM(A1:A9)' } },
    14: { invoice: invoice && { ...invoice, business: 1, sender: '"<script>alert(1)</script>"@mail.example' } },
    // A business without a name.
    16: { invoice: invoice && { ...invoice, business: 9 } },
  };
}
