import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import { dashboard } from '#contract/dashboard.ts';
import { orders } from '#contract/orders.ts';
import { walletProviders } from '#contract/wallet-providers.ts';
import { at, changeBody, type Fault } from '../../support/broken-backend.ts';

const absurd = 10n ** 30n;

const titleOf = (resource: string) =>
  `OPS-19 amounts of ${resource} are plausible with the decimal places of their codes`;

/** Amounts that a check notes as implausible. */
export const amountFaults: [check: string, fault: Fault][] = [
  [
    titleOf('orders'),
    at(
      orders.list,
      changeBody(({ items, ...rest }) => ({
        ...rest,
        items: items.map((order: object) => ({ ...order, payment_requirement: absurd })),
      })),
    ),
  ],
  [
    titleOf('wallet-providers'),
    at(
      walletProviders.details,
      changeBody(({ accounts, ...rest }) => ({
        ...rest,
        accounts: accounts.map((account: object) => ({ ...account, balance: absurd })),
      })),
    ),
  ],
  [
    titleOf('closed-loop-balancing'),
    at(
      closedLoopBalancing.overview,
      changeBody(({ unsettled_trades, ...rest }) => ({
        ...rest,
        unsettled_trades: unsettled_trades.map((trade: object) => ({
          ...trade,
          cryptocurrency_amount: absurd,
        })),
      })),
    ),
  ],
  [
    titleOf('dashboard'),
    at(
      dashboard.overview,
      changeBody(({ recent_activity, ...rest }) => ({
        ...rest,
        recent_activity: {
          ...recent_activity,
          amount_breakdown: [{ code: 'XBT', amount: absurd }],
        },
      })),
    ),
  ],
];
