import { describe, expect, it } from 'vitest';
import { presetOf } from '../../../../client/components/statements/model/presets.ts';
import { presets } from '../../../../client/components/statements/presets/presets.ts';
import { compared, entry } from './compared.ts';

const time = '2026-11-19T10:44:03Z';
const books = [entry('TRD-1', 50_000_000n, time), entry('TRD-2', 1n, '2026-11-20T11:44:03Z')];
const both = ['matched TRD-1', 'matched TRD-2'];
const proposed = ['proposed TRD-1', 'proposed TRD-2'];

/** A small file in each layout, with what is found without a question. */
const files: [preset: string, text: string, found: string[]][] = [
  [
    'Kraken ledger',
    `"txid","refid","time","type","subtype","aclass","asset","wallet","amount","fee","balance"
"LAB","TRD-1","2026-11-19 10:44:03","withdrawal","","currency","XXBT","spot / main","-0.5000000000","0.0005000000","3.1000000000"
"LCD","TRD-2","2026-11-20 11:44:03","withdrawal","","currency","XXBT","spot / main","-0.0000000100","0.0005000000","3.0994999900"
"LEF","QWE-9","2026-11-20 12:00:00","deposit","","currency","ZEUR","spot / main","100.0000","0.0000","100.0000"`,
    [...both, 'other currency 4'],
  ],
  [
    'Kraken trades',
    `"txid","ordertxid","pair","time","type","ordertype","price","cost","fee","vol","margin","misc","ledgers"
"TRD-1","OAB","XXBTZEUR","2026-11-19 10:44:03.1234","sell","market","2500.00","1250.00","3.25","0.50000000","0.00","","L1,L2"
"TRD-2","OCD","XXBTZEUR","2026-11-20 11:44:03.5678","sell","market","2500.00","0.00","0.01","0.00000001","0.00","","L3,L4"`,
    both,
  ],
  [
    'Binance trades',
    `"Date(UTC)","Pair","Side","Price","Executed","Amount","Fee"
"2026-11-19 10:44:03","BTCUSDT","SELL","80000","0.5BTC","40000USDT","40USDT"
"2026-11-20 11:44:03","BTCUSDT","SELL","80000","0.00000001BTC","0.0008USDT","0.0001USDT"`,
    proposed,
  ],
  [
    'Binance trades with fee coins',
    `Date(UTC),Market,Type,Price,Amount,Total,Fee,Fee Coin
2026-11-19 10:44:03,BTCUSDT,SELL,60000.1,0.5,1234.5,0.001,BNB
2026-11-20 11:44:03,BTCUSDT,BUY,60000.1,0.00000001,1234.5,0.001,BNB`,
    ['proposed TRD-1', 'not in the books 3', 'missing TRD-2'],
  ],
  [
    'Binance deposits or withdrawals',
    `Date(UTC+0),Coin,Network,Amount,Address,TXID,Status
2026-11-19 10:44:03,BTC,BTC,0.5,bc1qa,TRD-1,Completed
2026-11-20 11:44:03,BTC,BTC,0.00000001,bc1qb,TRD-2,Completed`,
    both,
  ],
  [
    'Binance deposits or withdrawals with payment ids',
    `Date(UTC),Coin,Network,Amount,TransactionFee,Address,TXID,SourceAddress,PaymentID,Status
2026-11-19 10:44:03,BTC,BTC,0.5,0.0001,bc1qa,ff01,,TRD-1,Completed
2026-11-20 11:44:03,BTC,BTC,0.00000001,0.0001,bc1qb,ff02,,TRD-2,Rejected
2026-11-20 12:00:00,USDT,TRX,500,1,TXa,ff03,,TRD-9,Completed`,
    ['matched TRD-1', 'failed TRD-2', 'other currency 4'],
  ],
  [
    'Binance transaction history',
    `User_ID,UTC_Time,Account,Operation,Coin,Change,Remark
7,2026-11-19 10:44:03,Spot,Withdraw,BTC,-0.5,TRD-1
7,2026-11-20 11:44:03,Spot,Withdraw,BTC,-0.00000001,TRD-2`,
    both,
  ],
  [
    'Coinbase transactions',
    `
Transactions
User,test@example.com,123
Timestamp,Transaction Type,Asset,Quantity Transacted,Spot Price Currency,Spot Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes
2026-11-19T10:44:03Z,Send,BTC,0.5,USD,60000.10,1234.56,1234.56,0.00,Order TRD-1
2026-11-20T11:44:03Z,Send,BTC,0.00000001,USD,60000.10,1234.56,1234.56,0.00,Order TRD-2`,
    [...both, 'not read 2', 'not read 3'],
  ],
  [
    'Coinbase transactions with ids',
    `ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes
65a1,2026-11-19 10:44:03 UTC,Send,BTC,-0.5,EUR,€80000.00,-€40000.00,-€40000.00,€0.00,Settlement TRD-1
65a2,2026-11-20 10:44:03 UTC,Convert,BTC,-0.00000001,EUR,€80000.00,-€0.00,-€0.00,€0.00,Settlement TRD-2
65a3,2026-11-20 12:00:00 UTC,Receive,ETH,0.5,EUR,€2500.00,-€1250.00,-€1250.00,€0.00,Other`,
    [...both, 'other currency 4'],
  ],
  [
    'Bitstamp transactions',
    `ID,Account,Type,Subtype,Datetime,Amount,Amount currency,Value,Value currency,Rate,Rate currency,Fee,Fee currency,Order ID
1,Main,Market,Sell,2026-11-19T10:44:03Z,0.50000000,BTC,40000.00,EUR,80000.00,EUR,40.00,EUR,TRD-1
2,Main,Market,Sell,2026-11-20T11:44:03Z,0.00000001,BTC,0.00,EUR,80000.00,EUR,0.01,EUR,TRD-2`,
    both,
  ],
  [
    'Bitstamp transactions until 2023',
    `Type,Datetime,Account,Amount,Value,Rate,Fee,Sub Type
Withdrawal,"Nov. 19, 2026, 10:44 AM",Main Account,0.50000000 BTC,,,,
Withdrawal,"Nov. 20, 2026, 11:44 AM",Main Account,0.00000001 BTC,,,,
Market,"Nov. 20, 2026, 12:00 PM",Main Account,1.50000000 ETH,3750.00 EUR,2500.00 EUR,3.75 EUR,Buy`,
    [...proposed, 'other currency 4'],
  ],
  [
    'Bitfinex trades',
    `#,PAIR,AMOUNT,PRICE,FEE,FEE PERC,FEE CURRENCY,DATE,ORDER ID
1,BTC/USD,-0.5,80000,-1,0.1,USD,2026-11-19 10:44:03,TRD-1
2,BTC/USD,-0.00000001,80000,-1,0.1,USD,2026-11-20 11:44:03,TRD-2`,
    both,
  ],
  [
    'Bitfinex movements',
    `#,DATE,CURRENCY,STATUS,AMOUNT,FEES,DESCRIPTION,TRANSACTION ID,NOTE
1,2026-11-19 10:44:03,BTC,COMPLETED,-0.5,-0.0004,bc1qa,TRD-1,
2,2026-11-20 11:44:03,BTC,CANCELED,-0.00000001,-0.0004,bc1qb,TRD-2,`,
    ['matched TRD-1', 'failed TRD-2'],
  ],
  [
    'Bitfinex ledger',
    `#,DESCRIPTION,CURRENCY,AMOUNT,BALANCE,DATE,WALLET
1,Withdrawal TRD-1,BTC,-0.5,3,2026-11-19 10:44:03,exchange
2,Withdrawal TRD-2,BTC,-0.00000001,2.5,2026-11-20 11:44:03,exchange`,
    both,
  ],
  [
    'Gemini transaction history',
    `Date,Time (UTC),Type,Symbol,Specification,Liquidity Indicator,Trading Fee Rate (bps),USD Amount USD,Fee (USD) USD,USD Balance USD,BTC Amount BTC,Fee (BTC) BTC,BTC Balance BTC,Trade ID,Order ID,Order Date,Order Time,Client Order ID
2026-11-19,10:44:03.157,Sell,BTCUSD,Market,Taker,25.0,"$1,234.56 ",($3.10),"$9,999.00 ",(0.50000000 BTC),0.0 BTC ,3.1 BTC ,91,81,2026-11-19,10:44:03,TRD-1
2026-11-20,11:44:03.157,Buy,BTCUSD,Market,Taker,25.0,"($1,234.56)",($3.10),"$9,999.00 ",0.00000001 BTC ,0.0 BTC ,3.1 BTC ,94,84,2026-11-20,11:44:03,TRD-2`,
    ['matched TRD-1', 'other way TRD-2'],
  ],
  [
    'OKX trades',
    `id,Order id,Time,Trade Type,Instrument,Type,Amount,Unit,PL,Fee,Position Change,Position Balance,Balance Change,Balance,Unit
1,TRD-1,2026-11-19 10:44:03,Spot,BTC-USDT,Sell,0.5,BTC,0,0,0,0,-0.5,1,BTC
2,TRD-2,2026-11-20 11:44:03,Spot,BTC-USDT,Sell,0.00000001,BTC,0,0,0,0,-0.00000001,1,BTC`,
    both,
  ],
  [
    'OKX funding account',
    `id,Time,Type,Amount,Before Balance,After Balance,Fee,Symbol
TRD-1,2026-11-19 10:44:03,Withdrawal,-0.5,1,0.5,0,BTC
TRD-2,2026-11-20 11:44:03,Withdrawal,-0.00000001,0.5,0.4,0,BTC`,
    both,
  ],
  [
    'Fireblocks transactions',
    `Requested Amount,Amount,Net Amount,Asset,Status,Source
0.6,0.6,0.5,BTC,COMPLETED,Vault
0.1,0.1,0.00000001,BTC,CONFIRMING,Vault`,
    ['proposed TRD-1', 'missing TRD-2', 'did not move 3'],
  ],
  [
    'Fireblocks transactions with ids',
    `Date,Transaction ID,External TX ID,Asset,Amount,Net Amount,Status,Sub Status,Note
2026-11-19 10:44:03,f1,TRD-1,BTC,0.6,0.5,COMPLETED,CONFIRMED,
2026-11-20 11:44:03,f2,TRD-2,BTC,0.1,0.00000001,COMPLETED,DROPPED,`,
    ['matched TRD-1', 'failed TRD-2'],
  ],
  [
    'Fireblocks transactions with hashes',
    `Date,Asset,Amount,Net Amount,Status,Transaction Hash
2026-11-19 10:44:03,BTC,0.6,0.5,COMPLETED,TRD-1
2026-11-20 11:44:03,BTC,0.1,0.00000001,FAILED,TRD-2`,
    ['matched TRD-1', 'failed TRD-2'],
  ],
  [
    'BTCPay payments',
    `Date,InvoiceId,OrderId,Category,PaymentMethodId,Confirmed,Address,PaymentCurrency,PaymentAmount,PaymentMethodFee,LightningAddress,InvoiceCurrency,InvoiceCurrencyAmount,Rate
2026-11-19 10:44:03,i1,TRD-1,On-Chain,BTC-CHAIN,true,bc1qa,BTC,0.5,0,,USD,40000,80000
2026-11-20 11:44:03,i2,TRD-2,On-Chain,BTC-CHAIN,false,bc1qb,BTC,0.00000001,0,,USD,0,80000`,
    ['matched TRD-1', 'failed TRD-2'],
  ],
  [
    'BTCPay payments of version 1',
    `Date,InvoiceId,OrderId,PaymentType,PaymentId,Confirmed,Address,Crypto,CryptoAmount,NetworkFee,LightningAddress,Currency,CurrencyAmount,Rate
2026-11-19 10:44:03,i1,TRD-1,On-Chain,p1,True,bc1qa,BTC,0.5,0,,USD,40000,80000
2026-11-20 11:44:03,i2,TRD-2,On-Chain,p2,True,bc1qb,BTC,0.00000001,0,,USD,0,80000`,
    both,
  ],
];

describe('exports of providers', () => {
  it.each(files)('STMT-17 reads %s without a question', (preset, text, found) => {
    const result = compared(text, books);
    expect(presetOf(result.reading.table)?.name).toBe(preset);
    expect({ asked: result.asked, found: result.found }).toEqual({ asked: [], found });
  });

  it('STMT-17 has a file and a source for each layout', () => {
    expect(files.map(([name]) => name).toSorted()).toEqual(
      presets.map(({ name }) => name).toSorted(),
    );
    for (const { source } of presets) expect(source).toMatch(/^[\w ]+: \S/);
  });
});
