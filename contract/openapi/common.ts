import * as z from 'zod/mini';
import {
  amount,
  code,
  coded,
  count,
  created,
  decimal,
  flag,
  instant,
  type paged,
  pageSize,
  reference,
  status,
  version,
} from '../common.ts';
import { fieldErrors, gatewayError, message } from '../error-bodies.ts';
import { id } from '../id.ts';
import { decimalPlacesOf } from '../minor-units.ts';
import {
  type Component,
  describeObject,
  describeValue,
  longText,
  type Parameter,
} from './documented.ts';

/** The page of a list. */
export const pageParameters = {
  page: {
    description: 'The number of the page, from 1. A page after the last one is empty.',
    example: 1,
  },
  per_page: {
    description:
      'The size of the page, at most that of the feature per-page. Only sent to a backend that declares it. Missing: the backend chooses.',
    example: 1000,
  },
} satisfies Record<string, Parameter>;

const found = (keys: readonly string[]) =>
  `The start of one of ${keys.map((key) => `\`${key}\``).join(', ')}, or all of it, in any case of ASCII letters. No character is a wildcard.`;

/** The parameters of a list that can be searched by some keys. */
export const searchedPageParameters = ({ keys }: { keys: readonly string[] }) =>
  ({
    ...pageParameters,
    q: {
      description: `${found(keys)} The list is then that of the rows with such a value. Only sent to a backend with the feature search. Missing: all rows.`,
      example: 'bc1qghf0uj',
    },
  }) satisfies Record<string, Parameter>;

/** The parameters of a search by some keys. */
export const foundPageParameters = ({ keys }: { keys: readonly string[] }) =>
  ({ ...pageParameters, q: { description: found(keys), example: 'bc1qghf0uj' } }) satisfies Record<
    string,
    Parameter
  >;

/** The meaning of `more` in a page. */
export const moreText =
  'True: more rows match `q` than the backend has found and counted. Missing: all are found.';

/** Describes a page of a list. */
export const describePage = <T extends Parameters<typeof paged>[0]>(
  schema: ReturnType<typeof paged<T>>,
  name: string,
  rows: string,
  example: unknown,
): Component => ({
  schema,
  id: `${name}Page`,
  description: `A page of the ${rows}.`,
  properties: {
    items: `The ${rows} of the page: \`per_page\` of them, fewer on the last page.`,
    per_page:
      'The size of a page: that of the request, or the choice of the backend, the same for every page.',
    total: `The number of ${rows} on all pages.`,
    more: moreText,
  },
  example: { items: [example], per_page: 15, total: 1 },
});

/** A 422 with the summary that backends add, which the console does not show. */
const validationErrors = z.object({ message: z.optional(z.string()), ...fieldErrors.shape });

/** The meaning of the version of any record. */
export const versionText =
  'The version, which changes with every value. Missing: the backend has no feature if-match.';

/** Values that many schemas use, and the bodies of errors. */
export const commonComponents: Component[] = [
  describeValue(id, 'Id', {
    type: ['integer', 'string'],
    format: 'int64',
    minLength: 1,
    description:
      'Identifies a record. Opaque: the console sends it back unchanged, as an integer or a string.',
    example: 17,
  }),
  describeValue(reference, 'Reference', {
    type: ['string', 'integer'],
    description: 'A reference that people read. The console shows and searches it as text.',
    example: '42dff717-562b-4698-af0f-8addd1c6592a',
  }),
  describeValue(amount, 'Amount', {
    type: ['integer', 'string'],
    format: 'int64',
    pattern: '^-?\\d+$',
    description: `An amount in minor units: 10^-${decimalPlacesOf('XBT')} for XBT and 10^-${decimalPlacesOf('')} for every other code, unless the console's setting CURRENCY_DECIMALS states others. An integer of 64 bits, or the digits of an integer of any size.`,
    example: 2243361,
  }),
  describeValue(decimal, 'Decimal', {
    type: ['number', 'string'],
    pattern: '^-?\\d+(\\.\\d+)?$',
    description:
      'A decimal in whole units, such as a rate or a cap: a number, or a string, which loses no digit.',
    example: '21513.26',
  }),
  describeValue(count, 'Count', {
    type: ['integer', 'string'],
    format: 'int64',
    pattern: '^-?\\d{1,15}$',
    description: 'A number of things: an integer, or its digits.',
    example: 240,
  }),
  describeValue(pageSize, 'PageSize', {
    type: ['integer', 'string'],
    format: 'int64',
    minimum: 1,
    pattern: '^\\d{1,15}$',
    description: 'The number of rows of a full page: an integer, or its digits.',
    example: 15,
  }),
  describeValue(flag, 'Flag', {
    type: ['boolean', 'integer'],
    enum: [true, false, 0, 1],
    description: 'Yes (`true` or 1) or no (`false` or 0).',
    example: true,
  }),
  describeValue(instant, 'Instant', {
    format: 'date-time',
    description:
      'An instant in UTC as ISO 8601. The console also reads `2019-03-04 12:00:00`, which without a zone is UTC, and shows any other text as it is.',
    example: '2026-11-23T17:53:13.989Z',
  }),
  describeValue(version, 'Version', {
    type: ['string', 'integer'],
    format: 'int64',
    description:
      'The version of a record. Opaque: the console sends it back in quotation marks as `If-Match`.',
    example: 'mJ3v0p7kq2cXw1s8Zt4yRA',
  }),
  describeValue(code, 'Code', {
    description:
      'The code of a cryptocurrency, currency or stablecoin, such as `XBT`, `USD` or `USDC`. Bitcoin is `XBT`.',
    example: 'XBT',
  }),
  describeValue(status, 'Status', {
    description:
      'A status as the backend names it; the specification lists no values. The console shows it in uppercase, and null as `unassigned`.',
    example: 'paid',
  }),
  describeObject(coded, 'Currency', {
    description: 'A cryptocurrency, currency or stablecoin.',
    properties: { id: 'Identifies it in requests.', code: 'Its code.' },
    example: { id: 1, code: 'XBT' },
  }),
  describeObject(created, 'Created', {
    description: 'The response of a creation.',
    properties: { id: 'Identifies the new record. The console opens its details.' },
    example: { id: 26 },
  }),
  describeObject(message, 'Message', {
    description: 'An error response of the backend.',
    properties: { message: longText('The reason, for a person.') },
    example: { message: 'Order not found.' },
  }),
  describeObject(validationErrors, 'FieldErrors', {
    description: 'The body of a 422 of the backend.',
    properties: {
      message: longText('A summary. Missing: none.'),
      errors:
        'The messages by field of the request. The console shows the first message below its field, and messages of other fields above the form.',
    },
    example: { message: 'Validation failed.', errors: { email: ['This email address is taken.'] } },
  }),
  describeObject(gatewayError, 'GatewayError', {
    description:
      'An error response of the gateway itself. The backend sends no `request_id`, which tells the two apart.',
    properties: {
      message: longText('The reason, for a person.'),
      request_id: 'Identifies the request in the log of the gateway. Also the header X-Request-Id.',
      sent: 'False: no byte of the request reached the backend, so a write has not been carried out. Missing: it may have been sent.',
      read_only: 'True: the console is read-only (403). Missing: it is not.',
    },
    example: {
      message: 'The backend cannot be reached.',
      request_id: '6b1f0c52-6a0e-4f0f-9a5c-0c8f4f7b1d2e',
      sent: false,
    },
  }),
];
