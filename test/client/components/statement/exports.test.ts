import { describe, expect, it } from 'vitest';
import { compared, entry } from './compared.ts';

const time = '2026-11-19T10:44:03Z';
const bitcoin = [entry('TRD-1', 50_000_000n, time), entry('TRD-2', 1n, '2026-11-20T11:44:03Z')];
const euros = [
  entry('ORD-1001', 123_450n, time),
  entry('ORD-1002', 250_000n, '2026-11-20T11:44:03Z'),
];
const both = ['matched TRD-1 50000000', 'matched TRD-2 1'];
const bothEuros = ['matched ORD-1001 123450', 'matched ORD-1002 250000'];

/** Exports in the formats that their providers document, with what is found in them. */
const exports: [provider: string, code: string, text: string, found: string[]][] = [
  [
    "Kraken's ledger",
    'XBT',
    `"txid","refid","time","type","subtype","aclass","asset","wallet","amount","fee","balance"
"LAB","TRD-1","2026-11-19 10:44:03","withdrawal","","currency","XXBT","spot / main","-0.5000000000","0.0005000000","3.1000000000"
"LCD","TRD-2","2026-11-20 11:44:03","withdrawal","","currency","XXBT","spot / main","-0.0000000100","0.0005000000","3.0994999900"
"LEF","QWE-9","2026-11-20 12:00:00","deposit","","currency","ZEUR","spot / main","100.0000","0.0000","100.0000"`,
    [...both, 'other currency'],
  ],
  [
    "Kraken's trades",
    'XBT',
    `"txid","ordertxid","pair","time","type","ordertype","price","cost","fee","vol","margin","misc","ledgers"
"TRD-1","OAB","XXBTZEUR","2026-11-19 10:44:03.1234","sell","market","2500.00","1250.00","3.25","0.50000000","0.00","","L1,L2"
"TRD-2","OCD","XXBTZEUR","2026-11-20 11:44:03.5678","sell","market","2500.00","0.00","0.01","0.00000001","0.00","","L3,L4"`,
    both,
  ],
  [
    'Coinbase',
    'XBT',
    `
Transactions
User,Ines Garcia,5f1c2b
ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes
65a1,2026-11-19 10:44:03 UTC,Send,BTC,-0.5,EUR,€80000.00,-€40000.00,-€40000.00,€0.00,Settlement TRD-1
65a2,2026-11-20 11:44:03 UTC,Send,BTC,-0.00000001,EUR,€80000.00,-€0.00,-€0.00,€0.00,Settlement TRD-2
65a3,2026-11-20 12:00:00 UTC,Send,ETH,-0.5,EUR,€2500.00,-€1250.00,-€1250.00,€0.00,Other`,
    [...both, 'other currency'],
  ],
  [
    "Binance's trades",
    'XBT',
    `"Date(UTC)","Pair","Side","Price","Executed","Amount","Fee"
"2026-11-19 10:44:03","BTCUSDT","SELL","80000","0.5BTC","40000USDT","40USDT"
"2026-11-20 11:44:03","BTCUSDT","SELL","80000","0.00000001BTC","0.0008USDT","0.0001USDT"`,
    ['proposed TRD-1 50000000', 'proposed TRD-2 1'],
  ],
  [
    "Binance's withdrawals",
    'XBT',
    `Date(UTC),Coin,Network,Amount,TransactionFee,Address,TXID,SourceAddress,PaymentID,Status
2026-11-19 10:44:03,BTC,BTC,0.5,0.0001,bc1qa,ff01,,TRD-1,Completed
2026-11-20 11:44:03,BTC,BTC,0.00000001,0.0001,bc1qb,ff02,,TRD-2,Rejected
2026-11-20 12:00:00,USDT,TRX,500,1,TXa,ff03,,TRD-9,Completed`,
    ['matched TRD-1 50000000', 'not completed TRD-2 1', 'other currency'],
  ],
  [
    'Bitstamp',
    'XBT',
    `Type,Datetime,Account,Amount,Value,Rate,Fee,Sub Type
Withdrawal,"Nov. 19, 2026, 10:44 AM",Main Account,0.50000000 BTC,,,,
Withdrawal,"Nov. 20, 2026, 11:44 AM",Main Account,0.00000001 BTC,,,,
Market,"Nov. 20, 2026, 12:00 PM",Main Account,1.50000000 ETH,3750.00 EUR,2500.00 EUR,3.75 EUR,Sell`,
    ['proposed TRD-1 50000000', 'proposed TRD-2 1', 'other currency'],
  ],
  [
    'Bitstamp with a column for each currency',
    'XBT',
    `ID,Account,Type,Subtype,Datetime,Amount,Amount currency,Value,Value currency,Rate,Rate currency,Fee,Fee currency,Order ID
1,Main,Market,Sell,2026-11-19T10:44:03Z,0.50000000,BTC,40000.00,EUR,80000.00,EUR,40.00,EUR,TRD-1
2,Main,Market,Sell,2026-11-20T11:44:03Z,0.00000001,BTC,0.00,EUR,80000.00,EUR,0.01,EUR,TRD-2`,
    both,
  ],
  [
    'a German bank',
    'EUR',
    `"Girokonto";"DE12500105170648489890"
""
"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"IBAN";"Betrag (€)";"Gläubiger-ID";"Mandatsreferenz";"Kundenreferenz"
"19.11.26";"19.11.26";"Gebucht";"Kraken";"Clearhouse";"Auszahlung ORD-1001";"Eingang";"DE1";"1.234,50";"";"";""
"20.11.26";"20.11.26";"Gebucht";"Kraken";"Clearhouse";"Auszahlung ORD-1002";"Eingang";"DE1";"2.500";"";"";""
"20.11.26";"20.11.26";"Vorgemerkt";"Kraken";"Clearhouse";"Auszahlung ORD-1003";"Eingang";"DE1";"7,50";"";"";""`,
    [...bothEuros, 'not completed 750'],
  ],
  [
    'a savings bank (CSV-CAMT)',
    'EUR',
    `"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Glaeubiger ID";"Kundenreferenz (End-to-End)";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC (SWIFT-Code)";"Betrag";"Waehrung";"Info"
"DE12";"19.11.26";"19.11.26";"GUTSCHR. UEBERW.";"Danke";"";"ORD-1001";"Kraken";"DE1";"X";"1234,50";"EUR";"Umsatz gebucht"
"DE12";"20.11.26";"20.11.26";"GUTSCHR. UEBERW.";"Danke";"";"ORD-1002";"Kraken";"DE1";"X";"2500,00";"EUR";"Umsatz vorgemerkt"`,
    ['matched ORD-1001 123450', 'not completed ORD-1002 250000'],
  ],
  [
    'entries of camt.053',
    'EUR',
    `NtryRef,BookgDt,ValDt,Amt,Ccy,CdtDbtInd,Sts,EndToEndId
1,2026-11-19,2026-11-19,1234.50,EUR,CRDT,BOOK,ORD-1001
2,2026-11-20,2026-11-20,2500.00,EUR,DBIT,BOOK,ORD-1002
3,2026-11-20,2026-11-20,7.00,EUR,CRDT,PDNG,ORD-1003`,
    ['undecided ORD-1001 123450', 'undecided ORD-1002 -250000', 'not completed 700'],
  ],
  [
    "Stripe's payouts",
    'EUR',
    `id,Amount,Created (UTC),Currency,Arrival Date (UTC),Source Type,Status,Type,Method,Description
ORD-1001,1234.50,2026-11-19 10:44,eur,2026-11-20 00:00,card,paid,bank_account,standard,STRIPE PAYOUT
ORD-1002,2500.00,2026-11-20 11:44,eur,2026-11-21 00:00,card,in_transit,bank_account,standard,STRIPE PAYOUT`,
    ['matched ORD-1001 123450', 'not completed ORD-1002 250000'],
  ],
];

describe('exports of providers', () => {
  it.each(exports)('STMT-17 reads %s', (_provider, code, text, found) => {
    const entries = code === 'EUR' ? euros : bitcoin;
    expect(compared(text, entries, { code }).texts.slice(0, found.length)).toEqual(found);
  });
});
