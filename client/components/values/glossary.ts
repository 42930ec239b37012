/** The terms of the business, in the order in which a payment meets them. Help and the README show all, `Term` some. */
export const glossary = [
  ['Business', 'A company that receives payments.'],
  ['Invoice', 'The bill of a business to a payer.'],
  ['Quote', 'The price of an order, and the cryptocurrency in which it is paid.'],
  ['Order', 'One payment: its quote, invoice, deposit and trade.'],
  ['Deposit', 'The address to which an order is paid, with the required and the received amount.'],
  ['Wallet account', 'The account of one cryptocurrency at a wallet provider, with its deposits.'],
  ['Sweep', 'The transfer of a paid amount from the address of a deposit.'],
  ['Exchange provider', 'An exchange where cryptocurrencies are sold for stablecoins.'],
  ['Stablecoin', 'A coin whose price follows a currency, such as USDC.'],
  [
    'Exchange rule',
    'The stablecoin for which a cryptocurrency is sold, by the currency of the price.',
  ],
  [
    'Volume cap, trade cap',
    'The limit of the traded amount, or of the number of trades, of a pair in a day, a week or a month.',
  ],
  [
    'Trade',
    'The sale of a cryptocurrency at an exchange provider. Unsettled until a settlement includes it.',
  ],
  [
    'CL, closed loop',
    'Trades with an exchange provider are collected and settled together in one transaction.',
  ],
  [
    'Settlement',
    'One transaction for some of these trades: Processing until it has a hash, then Completed.',
  ],
  ['Transaction hash', 'The id of a transaction on the chain.'],
  ['Minor unit', 'The smallest unit of a currency. Amounts are whole numbers of it.'],
  ['XBT', 'Bitcoin. Its smallest unit is 0.00000001 XBT.'],
  [
    'Reconciliation',
    "The exact comparison of an order's amounts: quoted, required, paid, swept and traded.",
  ],
  [
    'Suspicious',
    'An order that was paid in another amount than required, or a quote that is still open after 24 hours.',
  ],
  ['Look-alike', 'Another address or hash with the same first and last characters.'],
] as const satisfies [term: string, meaning: string][];

/** The name of a term. */
export type TermName = (typeof glossary)[number][0];
