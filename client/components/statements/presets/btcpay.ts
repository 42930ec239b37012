import type { Preset } from './preset.ts';

const source = 'BTCPay Server: PaymentsReportProvider.cs, versions 1 and 2';

const shared = {
  Date: 'time',
  InvoiceId: 'reference',
  OrderId: 'reference',
  Confirmed: 'status',
  Address: 'reference',
} as const satisfies Preset['roles'];

export const btcpay: Preset[] = [
  {
    name: 'BTCPay payments',
    source,
    headings: ['Category', 'InvoiceCurrency', 'Rate'],
    roles: { ...shared, PaymentCurrency: 'currency', PaymentAmount: 'amount' },
  },
  {
    name: 'BTCPay payments of version 1',
    source,
    headings: ['Currency', 'Rate'],
    roles: { ...shared, PaymentId: 'reference', Crypto: 'currency', CryptoAmount: 'amount' },
  },
];
