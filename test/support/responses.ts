import { totalCount } from '#contract/endpoint.ts';

// Responses of the backend that several tests send.

/** The details of an order, with a deposit, a trade, an invoice and a quote. */
export const order = {
  reference_id: 'ORD-1',
  rate: '27123.55',
  cryptocurrency_amount: '250000000',
  auto_trade: true,
  trade_approved_internal: false,
  trade_approved_external: true,
  created_at: '2026-11-19 10:44:00',
  updated_at: '2026-11-19T10:52:00.000Z',
  deposit: {
    id: 88120,
    address: 'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el',
    balance: 250000000,
    payment_amount: 240000000,
    sweep_amount: 0,
    account: { provider: 'Bit/Go 50% Zürich', cryptocurrency: 'XBT', name: 'Main XBT' },
  },
  trade: {
    id: 9,
    provider: 'Krakatoa',
    cryptocurrency: 'XBT',
    stablecoin: 'USDC',
    amount: 250000000,
    fulfilled: false,
  },
  invoice: {
    id: 5521,
    status: 'settled',
    business: { id: 12, name: 'Alpha Coffee' },
    sender_email: 'buyer@example.com',
    recipient_email: 'shop@example.com',
    refund_requested: true,
  },
  quote: {
    id: 'Q-1',
    status: null,
    cryptocurrency: 'XBT',
    currency: 'USD',
    currency_amount: 6780888,
  },
};

/** The same order in the list. */
export const listedOrder = {
  reference_id: 'ORD-1',
  cryptocurrency_code: 'XBT',
  currency_code: 'USD',
  address: order.deposit.address,
  rate: '27123.55',
  payment_requirement: 1250000,
  created_at: '2026-11-19T10:44:00Z',
};

const created_at = '2026-11-19T10:44:00Z';

/** An account of a wallet provider. */
export const account = { name: 'Main', cryptocurrency: 'XBT', active: true, balance: 5 };

export const deposit = {
  reference_id: 'DEP-1',
  address: 'bc1q1',
  balance: 1,
  payment_amount: 2,
  sweep_amount: 3,
  created_at,
};

export const business = {
  id: 9,
  reference_id: 'acme',
  name: 'Acme',
  confirmation_requirement: 1,
  created_at,
};

export const invoice = {
  reference_id: 'INV-1',
  status: 'paid',
  sender_email: null,
  recipient_email: null,
  created_at,
};

export const settlement = {
  id: 7,
  reference_id: 'CLS-7',
  exchange_provider: 'Kraken',
  cryptocurrency_code: 'XBT',
  transaction_hash: null,
  created_at: '2026-11-19T10:44:00Z',
};

export const unsettledTrade = {
  id: 1,
  reference_id: 'TRD-1',
  exchange_provider: 'Bitstamp',
  cryptocurrency_amount: '123456789012345678',
  cryptocurrency_code: 'XBT',
  created_at: '2026-11-19T10:44:00Z',
};

export const settlementDetails = {
  ...settlement,
  cryptocurrency_amount: '900719925474099301',
  address: 'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el',
  transaction_hash: 'ab'.repeat(32),
  note: 'Confirmed by phone.',
  trades: [{ reference_id: 'TRD-1' }, { reference_id: 'TRD-2' }],
};

/** The choices of a new settlement, with ids of every type. */
export const settlementOptions = {
  exchange_providers: [
    { id: 7, name: 'Kraken' },
    { id: 'b/s', name: 'Bitstamp' },
  ],
  cryptocurrencies: [
    { id: '1', code: 'XBT' },
    { id: 2, code: 'LTC' },
  ],
};

/** Returns an unsettled trade. */
export const tradeWith = (
  id: unknown,
  cryptocurrency_amount: unknown,
  cryptocurrency_code = 'XBT',
) => ({
  id,
  reference_id: `TRD-${id}`,
  exchange_provider: 'Kraken',
  cryptocurrency_amount,
  cryptocurrency_code,
  created_at: '2026-11-19T10:44:00Z',
});

/** Trades whose sum exceeds the precision of a double. */
export const trades = [
  tradeWith(1, '9007199254740993'),
  tradeWith('2', 1),
  tradeWith(3, '123456789012345678901'),
  tradeWith('x-4', -5),
];

/** The caps of XBT-USDC and LTC-USDC in the demo data. */
export const caps = {
  volume_cap_daily: '250000.00',
  volume_cap_weekly: '1250000.50',
  volume_cap_monthly: '4000000.00',
  trade_cap_daily: 200,
  trade_cap_weekly: 1000,
  trade_cap_monthly: 3500,
};

/** The headers of a response to a write that was not carried out. */
export const rejected = { 'Write-Outcome': 'rejected' };

/** Returns a response that is a list, with its length, which is larger for a cut list. */
export const countedResponse = (list: unknown[], total = list.length) =>
  Response.json(list, { headers: { [totalCount]: String(total) } });
