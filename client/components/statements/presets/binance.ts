import type { Preset } from './preset.ts';

const source = 'BittyTax: bittytax/conv/parsers/binance.py';

export const binance: Preset[] = [
  {
    name: 'Binance trades',
    source,
    headings: ['Pair', 'Price', 'Amount', 'Fee'],
    roles: { 'Date(UTC)': 'time', Side: 'direction', Executed: 'amount' },
    ours: 'outgoing',
  },
  {
    name: 'Binance trades with fee coins',
    source,
    headings: ['Price', 'Total', 'Fee', 'Fee Coin'],
    roles: { 'Date(UTC)': 'time', Market: 'currency', Type: 'direction', Amount: 'amount' },
    ours: 'outgoing',
  },
  {
    name: 'Binance deposits or withdrawals',
    source,
    headings: ['Network'],
    roles: {
      Coin: 'currency',
      Amount: 'amount',
      Address: 'reference',
      TXID: 'reference',
      Status: 'status',
    },
  },
  {
    name: 'Binance deposits or withdrawals with payment ids',
    source,
    headings: ['TransactionFee'],
    roles: {
      'Date(UTC)': 'time',
      Coin: 'currency',
      Amount: 'amount',
      Address: 'reference',
      TXID: 'reference',
      PaymentID: 'reference',
      Status: 'status',
    },
  },
  {
    name: 'Binance transaction history',
    source,
    headings: ['Account', 'Operation'],
    roles: { UTC_Time: 'time', Coin: 'currency', Change: 'amount', Remark: 'reference' },
  },
];
