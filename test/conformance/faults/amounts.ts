import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import { dashboard } from '#contract/dashboard.ts';
import { orders } from '#contract/orders.ts';
import { walletProviders } from '#contract/wallet-providers.ts';
import { at, changeBody, type Fault } from '../../support/broken-backend.ts';

const absurd = 10n ** 30n;

/** Amounts that are noted as implausible, by the resource of their check. */
export const amountFaults: [resource: string, fault: Fault][] = [
  [
    'orders',
    at(
      orders.list,
      changeBody(({ items, ...rest }) => ({
        ...rest,
        items: items.map((order: object) => ({ ...order, payment_requirement: absurd })),
      })),
    ),
  ],
  [
    'wallet-providers',
    at(
      walletProviders.details,
      changeBody(({ accounts, ...rest }) => ({
        ...rest,
        accounts: accounts.map((account: object) => ({ ...account, balance: absurd })),
      })),
    ),
  ],
  [
    'closed-loop-balancing',
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
    'dashboard',
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
