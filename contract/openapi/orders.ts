import {
  order,
  orderAccount,
  orderBusiness,
  orderDeposit,
  orderInvoice,
  orderItem,
  orderQuote,
  orders,
  orderTrade,
} from '../orders.ts';
import { describePage, searchedPageParameters } from './common.ts';
import { describeObject, describeResource, longText } from './documented.ts';

const item = {
  reference_id: '42dff717-562b-4698-af0f-8addd1c6592a',
  cryptocurrency_code: 'XBT',
  currency_code: 'GBP',
  address: 'bc1qghf0ujueafv5lpll8n9ekt75dxqp0qptyxquxh',
  rate: '21513.26',
  payment_requirement: 2243361,
  invoice_status: 'paid',
  created_at: '2026-11-23T17:53:13.989Z',
};
const account = { provider: 'BitGo', cryptocurrency: 'XBT', name: 'BitGo XBT' };
const deposit = {
  id: 52000,
  address: item.address,
  balance: 2243361,
  payment_amount: 2243361,
  sweep_amount: 2243361,
  account,
};
const trade = {
  id: 52000,
  provider: 'Coinbase Prime',
  cryptocurrency: 'XBT',
  stablecoin: 'USDC',
  amount: 2243361,
  fulfilled: false,
};
const business = { id: 18, name: 'Pixel Parlour Games' };
const invoice = {
  id: 52000,
  status: 'paid',
  business,
  sender_email: 'emma.garcia@mail.example',
  recipient_email: 'billing@store.example',
  refund_requested: false,
};
const quote = {
  id: 52000,
  status: 'accepted',
  cryptocurrency: 'XBT',
  currency: 'GBP',
  currency_amount: 48262,
};

const rate =
  'The price of one unit of the cryptocurrency, in units of the currency. Null: not known.';

export const ordersTexts = describeResource(
  orders,
  {
    list: {
      summary: 'List orders',
      description: 'Newest first.',
      parameters: searchedPageParameters(orders.list),
    },
    details: {
      summary: 'Get an order',
      parameters: {
        id: { description: 'The reference id of the order.', example: item.reference_id },
      },
    },
  },
  [
    describeObject(orderItem, 'OrderItem', {
      description: 'An order in the list.',
      properties: {
        reference_id: 'The reference of the order. It identifies the order in its path.',
        cryptocurrency_code: 'The cryptocurrency of the payment.',
        currency_code: 'The currency of the price.',
        address: longText('The address of the deposit on the chain. Null or missing: not known.'),
        rate,
        payment_requirement: 'The amount to pay, in minor units of `cryptocurrency_code`.',
        invoice_status:
          'The status of its invoice. Null: unassigned, or no invoice. Missing: not known; the console then has no such column.',
        created_at: 'When the order was created.',
      },
      example: item,
    }),
    describePage(orders.list.response, 'Order', 'orders', item),
    describeObject(orderAccount, 'OrderAccount', {
      description: 'The wallet account of a deposit. The console links to it.',
      properties: {
        provider: 'The name of the wallet provider.',
        cryptocurrency: 'The cryptocurrency of the account and of the amounts of the deposit.',
        name: 'The name of the account.',
      },
      example: account,
    }),
    describeObject(orderDeposit, 'OrderDeposit', {
      description: 'The deposit of an order.',
      properties: {
        id: 'Identifies the deposit.',
        address: longText('The address on the chain. Null or missing: not known.'),
        balance: "The amount received, in minor units of the account's `cryptocurrency`.",
        payment_amount: "The amount to pay, in minor units of the account's `cryptocurrency`.",
        sweep_amount:
          "The amount moved on from the address, in minor units of the account's `cryptocurrency`.",
        account: 'The wallet account of the address. Null or missing: not known.',
      },
      example: deposit,
    }),
    describeObject(orderTrade, 'OrderTrade', {
      description: 'The trade of an order at an exchange provider.',
      properties: {
        id: 'Identifies the trade.',
        provider: 'The name of the exchange provider.',
        cryptocurrency: 'The sold cryptocurrency.',
        stablecoin: 'The bought stablecoin.',
        amount: 'The sold amount, in minor units of `cryptocurrency`.',
        fulfilled: 'True: the exchange provider has carried it out.',
      },
      example: trade,
    }),
    describeObject(orderBusiness, 'OrderBusiness', {
      description: 'The business of an invoice. The console links to it.',
      properties: {
        id: 'Identifies the business.',
        name: 'The name. Null, missing or empty: the business is unresolved.',
      },
      example: business,
    }),
    describeObject(orderInvoice, 'OrderInvoice', {
      description: 'The invoice of an order.',
      properties: {
        id: 'Identifies the invoice.',
        status: 'The status of the invoice. Null: unassigned.',
        business: 'The business. Null or missing: unresolved.',
        sender_email: {
          description: 'The email address of the payer. Null or missing: not known.',
          format: 'email',
        },
        recipient_email: {
          description: 'The email address of the payee. Null or missing: not known.',
          format: 'email',
        },
        refund_requested: 'True: the payer has asked for a refund.',
      },
      example: invoice,
    }),
    describeObject(orderQuote, 'OrderQuote', {
      description: 'The quote of an order.',
      properties: {
        id: 'Identifies the quote. Null or missing: shown as `(Unresolved Quote)`.',
        status: 'The status of the quote. Null: unassigned.',
        cryptocurrency: 'The cryptocurrency of the payment.',
        currency: 'The currency of the price.',
        currency_amount: 'The price, in minor units of `currency`.',
      },
      example: quote,
    }),
    describeObject(order, 'Order', {
      description: 'An order with its deposit, trade, invoice and quote.',
      properties: {
        reference_id: 'The reference of the order.',
        rate,
        cryptocurrency_amount:
          'The quoted amount, in minor units of the cryptocurrency of its deposit and quote. Null: not known.',
        auto_trade: 'True: it is traded without the internal approval.',
        trade_approved_internal: 'True: its trade is approved internally.',
        trade_approved_external: 'True: its trade is approved externally.',
        created_at: 'When the order was created.',
        updated_at: 'When the order was changed last.',
        deposit: 'The deposit. Null or missing: none.',
        trade: 'The trade. Null or missing: the order has not been traded.',
        invoice: 'The invoice. Null or missing: none.',
        quote: 'The quote. Null or missing: unresolved.',
      },
      example: {
        reference_id: item.reference_id,
        rate: item.rate,
        cryptocurrency_amount: 2243361,
        auto_trade: false,
        trade_approved_internal: true,
        trade_approved_external: true,
        created_at: item.created_at,
        updated_at: item.created_at,
        deposit,
        trade,
        invoice,
        quote,
      },
    }),
  ],
);
