import * as z from 'zod/mini';
import {
  amount,
  code,
  coded,
  count,
  creation,
  instant,
  listTotal,
  paged,
  reference,
} from './common.ts';
import { describe, describeEndpoints, equalTo, inDocument, longText } from './describe.ts';
import { defineEndpoints } from './endpoint.ts';
import { id } from './id.ts';
import { limits } from './limits.ts';
import { equalFlag, equalText, listQuery, period, range, search, sortBy } from './lists.ts';

/** A trade without a settlement. */
export const unsettledTrade = z.object({
  id,
  reference_id: reference,
  exchange_provider: z.string(),
  cryptocurrency_amount: amount,
  cryptocurrency_code: code,
  created_at: instant,
  order_reference_id: z.nullish(reference),
});
export type UnsettledTrade = z.infer<typeof unsettledTrade>;

/** A settlement is processing without a transaction hash and completed with one. */
export const settlementItem = z.object({
  id,
  reference_id: reference,
  exchange_provider: z.string(),
  cryptocurrency_code: code,
  transaction_hash: z.nullable(z.string()),
  created_at: instant,
  /** The sum of its trades. */
  cryptocurrency_amount: z.nullish(amount),
  processed_at: z.nullish(instant),
});

/** A trade of a settlement; its amount is in the settlement's cryptocurrency. */
export const settledTrade = z.object({
  reference_id: reference,
  cryptocurrency_amount: z.nullish(amount),
  created_at: z.nullish(instant),
  order_reference_id: z.nullish(reference),
});

export const settlement = z.object({
  ...settlementItem.shape,
  cryptocurrency_amount: amount,
  address: z.nullish(z.string()),
  note: z.nullish(z.string()),
  /** Names of users, as the backend shows them to others. */
  created_by: z.nullish(z.string()),
  created_by_id: z.nullish(id),
  processed_by: z.nullish(z.string()),
  trades: z.array(settledTrade),
  trades_total: listTotal,
});
export type Settlement = z.infer<typeof settlement>;

/** A settlement with its address. */
export const foundSettlement = z.object({
  ...settlementItem.shape,
  address: z.nullish(z.string()),
});

/** A trade with its settlement, null without one. */
export const listedTrade = z.object({ ...unsettledTrade.shape, settlement_id: z.nullable(id) });

/** The unsettled trades of one exchange provider, cryptocurrency and range of ages. */
export const queueEntry = z.object({
  exchange_provider: z.string(),
  cryptocurrency_code: code,
  /** The least age of the range in days: 0, 1, 3, 7 or 30. */
  days: count,
  trades: count,
  cryptocurrency_amount: amount,
  oldest_at: instant,
  newest_at: instant,
});

/** The settlements of the overview. If not all fit, those that are processing come first. */
export const settlementList = z.object({ items: z.array(settlementItem), total: count });

export const providerOption = z.object({ id, name: z.string() });

/** The parameters of both lists. */
const ofPair = {
  exchange_provider: equalText,
  cryptocurrency_code: equalText,
  ...period,
  ...range,
  ...sortBy('created_at', 'cryptocurrency_amount'),
};
const amountOfPair = { of: 'cryptocurrency_amount', currency: ['cryptocurrency_code'] };

export const closedLoopBalancing = defineEndpoints('closed-loop-balancing', {
  overview: {
    method: 'GET',
    path: '/closed-loop-balancing',
    response: z.object({
      settlements: settlementList,
      /** If not all fit, the oldest. */
      unsettled_trades: z.array(unsettledTrade),
      unsettled_trades_total: listTotal,
    }),
  },
  settlements: {
    method: 'GET',
    path: '/closed-loop-balancing/settlements',
    feature: 'search',
    query: listQuery({
      ...search,
      completed: equalFlag,
      ...ofPair,
    }),
    list: { time: 'created_at', amount: amountOfPair },
    response: paged(foundSettlement),
    keys: ['reference_id', 'transaction_hash', 'address'],
  },
  trades: {
    method: 'GET',
    path: '/closed-loop-balancing/trades',
    feature: 'list',
    query: listQuery({ ...search, with_settled: equalFlag, ...ofPair }),
    list: { time: 'created_at', amount: amountOfPair, ofSearch: ['with_settled'] },
    response: paged(listedTrade),
    keys: ['reference_id'],
  },
  queue: {
    method: 'GET',
    path: '/closed-loop-balancing/queue',
    feature: 'list',
    response: z.array(queueEntry),
  },
  options: {
    method: 'GET',
    path: '/closed-loop-balancing/create',
    response: z.object({
      exchange_providers: z.array(providerOption),
      cryptocurrencies: z.array(coded),
    }),
  },
  unsettledTrades: {
    method: 'GET',
    path: '/closed-loop-balancing/create/trades/{exchange_provider_id}/{cryptocurrency_id}',
    response: z.array(unsettledTrade),
    counted: true,
  },
  create: creation('/closed-loop-balancing/create', {
    exchange_provider_id: id,
    cryptocurrency_id: id,
    trade_ids: z.array(id),
  }),
  details: { method: 'GET', path: '/closed-loop-balancing/details/{id}', response: settlement },
  process: {
    method: 'PATCH',
    path: '/closed-loop-balancing/edit/{id}',
    repeat: 'same',
    request: z.object({ transaction_hash: z.string(), note: z.nullish(z.string()) }),
  },
});

/* @__PURE__ */ inDocument(() => {
  const pair = {
    exchange_provider: equalTo('exchange_provider', 'Kraken'),
    cryptocurrency_code: equalTo('cryptocurrency_code', 'XBT'),
  };
  describeEndpoints(
    closedLoopBalancing,
    {
      overview: {
        summary: 'List settlements and unsettled trades',
        description:
          'Settlements in processing first, then newest first. Unsettled trades oldest first.',
      },
      settlements: {
        summary: 'List the settlements in pages',
        description: 'Newest first.',
        query: {
          completed: {
            description:
              'True: the settlements with a transaction hash. False: those without. Only sent to a backend that declares it.',
            example: 'false',
          },
          ...pair,
        },
      },
      trades: {
        summary: 'List the trades in pages',
        description: 'The trades without a settlement, newest first.',
        query: {
          with_settled: {
            description:
              'True: also the trades of settlements, which `q` finds. Needs `q`. Only sent to a backend that declares it.',
            example: 'true',
          },
          ...pair,
        },
      },
      queue: {
        summary: 'Count and sum the unsettled trades',
        description:
          'By exchange provider, cryptocurrency and age, without the groups that have none, in an order that the backend chooses. Only requested from a backend that declares it.',
      },
      options: {
        summary: 'List the exchange providers and cryptocurrencies of a new settlement',
        description: 'Both lists are complete and sorted by id.',
      },
      unsettledTrades: {
        summary: 'List the unsettled trades of an exchange provider and cryptocurrency',
        description: 'Oldest first.',
      },
      create: {
        summary: 'Create a settlement',
        description:
          'Settles all of the trades or none. A trade that is settled already, or belongs to another exchange provider or cryptocurrency, is a 422 for `trade_ids`; of parallel requests for one trade, one succeeds.',
      },
      details: 'Get a settlement',
      process: {
        summary: 'Process a settlement',
        description:
          'Completes the settlement. A settlement that has a transaction hash is a 422 for `transaction_hash`; of parallel requests, one succeeds.',
      },
    },
    {
      id: { description: 'The id of the settlement.', example: '5958' },
      exchange_provider_id: { description: 'The id of the exchange provider.', example: '1' },
      cryptocurrency_id: { description: 'The id of the cryptocurrency.', example: '1' },
    },
  );
  describe(unsettledTrade, 'UnsettledTrade', {
    description: 'A trade at an exchange provider that no settlement has.',
    properties: {
      id: 'Identifies the trade in the creation of a settlement.',
      exchange_provider: 'The name of the exchange provider.',
      cryptocurrency_amount: 'The traded amount, in minor units of `cryptocurrency_code`.',
      cryptocurrency_code: 'The traded cryptocurrency.',
      created_at: 'When the trade was made. The console shows its age.',
      order_reference_id: 'The reference of its order. Null or missing: not known.',
    },
    example: {
      id: 44073,
      reference_id: 'aeccefa4-76f1-4957-a49b-b71cdf96c77d',
      exchange_provider: 'Kraken',
      cryptocurrency_amount: 98865377,
      cryptocurrency_code: 'XBT',
      created_at: '2026-09-29T02:29:33.373Z',
      order_reference_id: '42dff717-562b-4698-af0f-8addd1c6592a',
    },
  });
  describe(closedLoopBalancing.unsettledTrades.response, 'UnsettledTradeList', {
    description: 'Unsettled trades, oldest first.',
  });
  describe(settlementItem, 'SettlementItem', {
    description: 'A settlement in the overview.',
    properties: {
      reference_id: 'The reference of the settlement, which the backend chooses.',
      exchange_provider: 'The name of the exchange provider.',
      cryptocurrency_code: 'The cryptocurrency of all its trades.',
      transaction_hash:
        'The hash of its transaction on the chain. Null: the settlement is processing; otherwise it is completed.',
      cryptocurrency_amount:
        'The sum of its trades, in minor units of `cryptocurrency_code`. Null or missing: not known.',
      processed_at: 'When it was processed. Null or missing: not processed, or not known.',
    },
    example: {
      id: 5958,
      reference_id: 'CLS-005958',
      exchange_provider: 'Kraken',
      cryptocurrency_code: 'XBT',
      transaction_hash: '503a4563a2449fa8a7ad95a9e9f9c3013525e4dc3601ec3d84b55e8ca6eed148',
      created_at: '2026-10-23T06:03:13.989Z',
      cryptocurrency_amount: 50306398,
      processed_at: '2026-10-24T02:03:13.989Z',
    },
  });
  describe(foundSettlement, 'FoundSettlement', {
    plural: 'settlements',
    description: 'A settlement with its address.',
    like: settlementItem,
    properties: {
      address: 'The address that receives the transaction. Null or missing: not known.',
    },
    example: { address: 'bc1qghf0ujueafv5lpll8n9ekt75dxqp0qptyxquxh' },
  });
  describe(listedTrade, 'ListedTrade', {
    plural: 'trades',
    description: 'A trade with its settlement.',
    like: unsettledTrade,
    properties: { settlement_id: 'Its settlement. Null: not settled.' },
    example: { settlement_id: null },
  });
  describe(queueEntry, 'QueueEntry', {
    description:
      'The unsettled trades of an exchange provider, a cryptocurrency and a range of ages.',
    properties: {
      exchange_provider: 'The name of the exchange provider.',
      cryptocurrency_code: 'The traded cryptocurrency.',
      days: 'The least age of the range in days of 24 hours: 0 of under 1, 1 of 1 to 3, 3 of 3 to 7, 7 of 7 to 30, 30 of 30 and older.',
      trades: 'The number of trades.',
      cryptocurrency_amount: 'Their exact sum, in minor units of `cryptocurrency_code`.',
      oldest_at: 'When the oldest of them was made.',
      newest_at: 'When the newest of them was made.',
    },
    example: {
      exchange_provider: 'Kraken',
      cryptocurrency_code: 'XBT',
      days: 7,
      trades: 12,
      cryptocurrency_amount: 1186384524,
      oldest_at: '2026-09-29T02:29:33.373Z',
      newest_at: '2026-11-16T20:11:02.114Z',
    },
  });
  describe(closedLoopBalancing.queue.response, 'SettlementQueue', {
    description: 'The unsettled trades by exchange provider, cryptocurrency and age.',
  });
  describe(settlementList, 'SettlementList', {
    description: 'The settlements of the overview, those in processing first.',
    properties: {
      items:
        'The settlements: those in processing first, then newest first. If not all fit, the first ones.',
      total: 'The number of all settlements.',
    },
    example: { total: 1 },
  });
  describe(closedLoopBalancing.overview.response, 'BalancingOverview', {
    description: 'Settlements and unsettled trades.',
    properties: {
      settlements: 'The settlements and their number.',
      unsettled_trades: 'The unsettled trades, oldest first. If not all fit, the oldest.',
      unsettled_trades_total:
        'The number of all unsettled trades. Null or missing: not known, so the list may be incomplete.',
    },
    example: { unsettled_trades_total: 1 },
  });
  describe(providerOption, 'ExchangeProviderOption', {
    description: 'An exchange provider in the form of a new settlement.',
    properties: { id: 'Identifies the exchange provider.', name: 'Its name.' },
    example: { id: 1, name: 'Kraken' },
  });
  describe(closedLoopBalancing.options.response, 'SettlementOptions', {
    description: 'The choices of a new settlement.',
    properties: {
      exchange_providers: 'All exchange providers, sorted by id.',
      cryptocurrencies: 'All cryptocurrencies, sorted by id.',
    },
  });
  describe(settledTrade, 'SettledTrade', {
    description: 'A trade of a settlement.',
    properties: {
      cryptocurrency_amount:
        "The traded amount, in minor units of the settlement's `cryptocurrency_code`. Null or missing: not known.",
      created_at:
        'When the trade was made, by which a statement without references is compared. Null or missing: not known.',
      order_reference_id: 'The reference of its order. Null or missing: not known.',
    },
    example: {
      reference_id: '7a17713a-ce19-4683-a023-84f3e67eab8b',
      cryptocurrency_amount: 49312512,
      created_at: '2026-10-22T02:29:33.373Z',
      order_reference_id: '42dff717-562b-4698-af0f-8addd1c6592a',
    },
  });
  describe(settlement, 'Settlement', {
    description: 'A settlement with its trades.',
    like: settlementItem,
    properties: {
      cryptocurrency_amount: 'The sum of its trades, in minor units of `cryptocurrency_code`.',
      address: longText('The address that the transaction pays. Null or missing: not known.'),
      note: longText('The note of the person who processed it. Null, missing or empty: none.'),
      created_by: 'Who created it, such as an email address. Null or missing: not known.',
      created_by_id:
        'The id of the user who created it, as in `auth.check`: the console reminds that user to leave Process to a colleague. Null or missing: not known.',
      processed_by:
        'Who processed it, such as an email address. Null or missing: not processed, or not known.',
      trades: 'Its trades, sorted by id, ascending. If not all fit, the first ones.',
      trades_total:
        'The number of all its trades. Null or missing: not known, so `trades` may be incomplete.',
    },
    example: {
      address: 'bc1qlym9wjeplgxt3s2g9tvsz7qn7se6dsg3hjjy9p',
      note: 'Batch of 2 trades, confirmed by phone.',
      created_by: 'ines.garcia@clearhouse.example',
      created_by_id: 4,
      processed_by: 'aisha.abara@clearhouse.example',
      trades: [
        {
          reference_id: '7a17713a-ce19-4683-a023-84f3e67eab8b',
          cryptocurrency_amount: 49312512,
          created_at: '2026-10-22T02:29:33.373Z',
        },
        {
          reference_id: 'f25d66af-a1bf-422e-ad6c-59b0f2e234cb',
          cryptocurrency_amount: 993886,
          created_at: '2026-10-22T03:10:09.112Z',
        },
      ],
      trades_total: 2,
    },
  });
  describe(closedLoopBalancing.create.request, 'NewSettlement', {
    description: 'A new settlement.',
    properties: {
      exchange_provider_id: 'The exchange provider of all its trades.',
      cryptocurrency_id: 'The cryptocurrency of all its trades.',
      trade_ids: { description: 'The ids of its trades, each once.', ...limits.tradeIds },
    },
    example: { exchange_provider_id: 1, cryptocurrency_id: 1, trade_ids: [44073, 45312] },
  });
  describe(closedLoopBalancing.process.request, 'SettlementProcessing', {
    description: 'The transaction of a settlement.',
    properties: {
      transaction_hash: {
        description: 'The hash of the transaction, exactly as typed.',
        ...limits.transactionHash,
      },
      note: { description: 'A note of any text. Null, missing or empty: none.', ...limits.note },
    },
    example: {
      transaction_hash: '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b',
      note: 'Confirmed by Kraken support.',
    },
  });
});
