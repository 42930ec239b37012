import type { Preset } from './preset.ts';

const source = 'BittyTax: bittytax/conv/parsers/binance.py';

export const binance: Preset[] = [
  {
    name: 'Binance trades',
    source,
    columns: {
      'Date(UTC)': 'time',
      Pair: 'unused',
      Side: 'direction',
      Price: 'unused',
      Executed: 'amount',
      Amount: 'unused',
      Fee: 'unused',
    },
    ours: 'outgoing',
  },
  {
    name: 'Binance trades with fee coins',
    source,
    columns: {
      'Date(UTC)': 'time',
      Market: 'currency',
      Type: 'direction',
      Price: 'unused',
      Amount: 'amount',
      Total: 'unused',
      Fee: 'unused',
      'Fee Coin': 'unused',
    },
    ours: 'outgoing',
  },
  {
    name: 'Binance deposits or withdrawals',
    source,
    columns: {
      Coin: 'currency',
      Network: 'unused',
      Amount: 'amount',
      Address: 'reference',
      TXID: 'reference',
      Status: 'status',
    },
  },
  {
    name: 'Binance deposits or withdrawals with payment ids',
    source,
    columns: {
      'Date(UTC)': 'time',
      Coin: 'currency',
      Amount: 'amount',
      TransactionFee: 'unused',
      Address: 'reference',
      TXID: 'reference',
      PaymentID: 'reference',
      Status: 'status',
    },
  },
  {
    name: 'Binance transaction history',
    source,
    columns: {
      UTC_Time: 'time',
      Account: 'unused',
      Operation: 'unused',
      Coin: 'currency',
      Change: 'amount',
      Remark: 'reference',
    },
  },
];
