import type { Preset } from './preset.ts';

const source = 'BTCPay Server: PaymentsReportProvider.cs, versions 1 and 2';

const shared = {
  Date: 'time',
  InvoiceId: 'reference',
  OrderId: 'reference',
  Confirmed: 'status',
  Address: 'reference',
  Rate: 'unused',
} as const satisfies Preset['columns'];

export const btcpay: Preset[] = [
  {
    name: 'BTCPay payments',
    source,
    columns: {
      ...shared,
      Category: 'unused',
      PaymentCurrency: 'currency',
      PaymentAmount: 'amount',
      InvoiceCurrency: 'unused',
    },
  },
  {
    name: 'BTCPay payments of version 1',
    source,
    columns: {
      ...shared,
      PaymentId: 'reference',
      Crypto: 'currency',
      CryptoAmount: 'amount',
      Currency: 'unused',
    },
  },
];
