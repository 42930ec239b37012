import { businesses } from '#contract/businesses.ts';
import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { exchangeProviders } from '#contract/exchange-providers.ts';
import { exchangeRules } from '#contract/exchange-rules.ts';
import { profile } from '#contract/profile.ts';
import { report } from '#contract/report.ts';
import { users } from '#contract/users.ts';
import {
  changes,
  creatables,
  fieldsOf,
  forms,
  isReadable,
} from '../../../tools/conformance/forms.ts';
import {
  acceptEverything,
  at,
  changeBody,
  changeInput,
  type Fault,
  ignore,
  inputOf,
  isEmptyForm,
  isUnknown,
  respond,
  when,
} from '../../support/broken-backend.ts';
import type { Line } from './line.ts';

const emptyForm = ({ name }: Endpoint) =>
  `BE-6 an empty form of ${name} gets a message for every required field`;
const taken = ({ name }: Endpoint) => `BE-6 ${name} rejects values that another record has`;
const saves = ({ name }: Endpoint) => `BE-1 CALL-1 ${name} saves the values of the request`;
const deletes = ({ name }: Endpoint) => `BE-1 CALL-1 ${name} deletes the record`;

/** Removes the message of a field from every 422 of an empty form, or of another input. */
const withoutMessage = (endpoint: Endpoint, field: string, isEmpty: boolean) =>
  at(
    endpoint,
    when(
      (request) => isEmptyForm(request) === isEmpty,
      changeBody(({ errors: { [field]: _, ...errors }, ...body }) => ({ ...body, errors }), 422),
    ),
  );

const requiredFields = forms.flatMap((form) =>
  fieldsOf(form)
    .filter(({ isRequired }) => isRequired)
    .map(({ name }): [Endpoint, string] => [form, name]),
);

/** Responds to the check of any session with a user after a write, until another one. */
function afterWrite(write: RegExp, user: { id: number; username: string } | null): Fault {
  let isAfter = false;
  return async (request, send) => {
    const { method, url } = request;
    if (['PATCH', 'DELETE'].includes(method)) isAfter = write.test(`${method} ${url.pathname}`);
    return isAfter && url.pathname === '/ajax/auth/check'
      ? respond(200, { user })(request, send)
      : send(request);
  };
}

const anyUser = { id: 999, username: 'someone' };
const setsPassword = "BE-1 CALL-1 sets a user's password, with which the user can sign in";
const setsUpdatedAt = 'BE-1 CALL-1 a change of a user sets updated_at';
const changesPassword = "BE-1 CALL-1 changes one's own password";

/** Changes the reference id of a business. */
function changesReferenceId(): Fault {
  const changed = new Set<string>();
  const idOf = (url: URL) => url.pathname.split('/').at(-1) ?? '';
  return async (request, send) => {
    const { method, url } = request;
    if (method === 'PATCH' && inputOf(request).reference_id) changed.add(idOf(url));
    return method === 'GET' && changed.has(idOf(url))
      ? changeBody((business) => ({ ...business, reference_id: 'another' }))(request, send)
      : send(request);
  };
}

const differentPasswords = 'BE-6 rejects different passwords under a password field';
const settles = 'BE-1 CALL-1 one of parallel requests settles a trade and processes the settlement';
const settlement = (change: (body: Record<string, unknown>) => object, isCompleted: boolean) =>
  at(
    closedLoopBalancing.details,
    changeBody((body) =>
      (body.transaction_hash !== null) === isCompleted ? { ...body, ...change(body) } : body,
    ),
  );
/** Returns the local time of a zone, without naming it. */
const hoursBefore = (hours: number, time: string) =>
  new Date(Date.parse(time) - hours * 3_600_000).toISOString().slice(0, 19);

const invoice = {
  reference_id: 'INV-1',
  status: null,
  sender_email: null,
  recipient_email: null,
  created_at: '2026-01-01T00:00:00Z',
};

/** Faults of writes and their rejections. */
export const writeFaults: Line[] = [
  ...requiredFields.map(
    ([endpoint, field]): Line => [
      emptyForm(endpoint),
      `The 422 has a message for \`${field}\`.`,
      withoutMessage(endpoint, field, true),
    ],
  ),
  [
    emptyForm(report.check),
    'A 422 has an object `errors` with a list of messages for each field.',
    at(
      report.check,
      when(
        isEmptyForm,
        changeBody(({ message }) => ({ message }), 422),
      ),
    ),
  ],
  [
    differentPasswords,
    'The status is 422.',
    ignore(profile.changePassword, ({ password }) => password === 'long enough 1'),
  ],
  [
    differentPasswords,
    'The 422 has a message for `password` or `password_confirmation`.',
    at(
      profile.changePassword,
      when(
        (request) => inputOf(request).password === 'long enough 1',
        changeBody(() => ({ errors: { form: ['No.'] } }), 422),
      ),
    ),
  ],
  ...creatables.map(
    ({ delete: endpoint }): Line => [
      `BE-6 responds 404 to an unknown id of ${endpoint.name}`,
      'The status is 404.',
      at(
        endpoint,
        when(
          (request) =>
            isUnknown(request) &&
            request.headers.get('X-XSRF-TOKEN') !== '' &&
            request.headers.has('Cookie'),
          respond(204),
        ),
      ),
    ],
  ),
  ...creatables.flatMap(({ create, details, delete: deletion }): Line[] => {
    const fields = fieldsOf(create);
    const [{ name: first = '' } = {}] = fields.filter(({ isUnique }) => isUnique);
    const { name } = fields.find(({ isPlainText, isUnique }) => isPlainText && !isUnique) ?? {
      name: first,
    };
    return [
      [
        saves(create),
        'The new record has the values of the request.',
        at(
          create,
          changeInput((values) => ({ ...values, [name]: values[name] && `${values[name]}x` })),
        ),
      ],
      [
        saves(create),
        'It is -5 h off: send UTC, or the zone after the time.',
        at(
          details,
          changeBody((record) => ({ ...record, created_at: hoursBefore(5, record.created_at) })),
        ),
      ],
      [
        taken(create),
        `The 422 has a message for \`${first}\`.`,
        withoutMessage(create, first, false),
      ],
      [
        deletes(deletion),
        'The details of a deleted record are a 404, not 200.',
        at(
          deletion,
          when((request) => !isUnknown(request) && !request.headers.has('If-Match'), respond(204)),
        ),
      ],
    ];
  }),
  ...changes
    .filter(isReadable)
    .map(
      (change): Line => [
        saves(change),
        'The record has the values of the request.',
        ignore(change, (input) =>
          fieldsOf(change).every(
            ({ name, invalid }) => input[name] && !invalid.includes(input[name]),
          ),
        ),
        ...(change.name === users.update.name ? [setsUpdatedAt] : []),
      ],
    ),
  ...changes.flatMap((change) =>
    fieldsOf(change)
      .filter(({ invalid }) => invalid.length > 0)
      .flatMap(({ name, invalid }) =>
        invalid.map(
          (value): Line => [
            `BE-6 ${change.name} rejects an invalid ${name}`,
            'The status is 422.',
            ignore(change, (input) => input[name] === value),
          ],
        ),
      ),
  ),
  [
    setsPassword,
    'A sign-in with the new password succeeds.',
    ignore(users.changePassword, ({ password }) => password === 'second password'),
  ],
  [
    changesPassword,
    'A sign-in with the new password succeeds.',
    ignore(profile.changePassword, ({ password }) => password === 'third password'),
  ],
  [
    changesPassword,
    'The request succeeds with a 2xx status.',
    at(
      profile.changePassword,
      when((request) => inputOf(request).password === 'third password', respond(500)),
    ),
  ],
  [
    'BE-1 CALL-1 deletes the sessions of a user with the user',
    'A deleted user has no session.',
    afterWrite(/^DELETE/, anyUser),
  ],
  [
    setsPassword,
    'A new password ends the sessions of the user.',
    afterWrite(/users\/password/, anyUser),
  ],
  [
    changesPassword,
    'A new password ends the other sessions.',
    afterWrite(/profile\/password/, anyUser),
  ],
  [
    changesPassword,
    'A new password keeps the session of its request.',
    afterWrite(/profile\/password/, null),
  ],
  [
    setsUpdatedAt,
    '`updated_at` is the time of the last change.',
    at(
      users.details,
      changeBody((user) => ({ ...user, updated_at: user.created_at })),
    ),
  ],
  [
    'BE-1 CALL-1 a new business has no invoices',
    'A new business has no invoices.',
    at(
      businesses.details,
      changeBody((business) => ({ ...business, invoices: [invoice] })),
    ),
    'BE-131 CALL-11 businesses.invoices finds rows by the start of a key',
  ],
  [
    'BE-1 CALL-1 the name of a business may be empty, and its confirmation requirement the greatest',
    'The business has the values of the request.',
    ignore(businesses.update, (input) => input.confirmation_requirement === 1000),
  ],
  [
    'BE-1 CALL-1 the reference id of a business never changes',
    'A change leaves `reference_id` as it is.',
    changesReferenceId(),
  ],
  [
    'BE-1 CALL-1 saves a pair',
    'The pair has the values of the request.',
    ignore(exchangeProviders.savePair, (pair) => pair.volume_cap_daily === '1234.50'),
  ],
  [
    'BE-1 CALL-1 unassigns and reassigns a rule',
    'The rule has the stablecoin of the request, or none.',
    ignore(
      exchangeRules.save,
      ({ currency_id, stablecoin_id }) => currency_id !== '' && stablecoin_id === null,
    ),
  ],
  [
    settles,
    'One of 6 parallel settlements of one trade succeeds, not ',
    at(closedLoopBalancing.create, acceptEverything),
  ],
  [
    settles,
    'The 422 has a message for `trade_ids`.',
    withoutMessage(closedLoopBalancing.create, 'trade_ids', false),
  ],
  [settles, 'The settlement has the selected trade.', settlement(() => ({ trades: [] }), false)],
  [
    settles,
    'The amount of the settlement is the sum of its trades.',
    settlement(() => ({ cryptocurrency_amount: 1 }), false),
  ],
  [
    settles,
    'A new settlement has no transaction hash.',
    settlement(() => ({ transaction_hash: '' }), false),
  ],
  [
    settles,
    'The 422 has a message for `transaction_hash`.',
    withoutMessage(closedLoopBalancing.process, 'transaction_hash', true),
  ],
  [
    settles,
    'One of 6 parallel processings of one settlement succeeds, not ',
    at(closedLoopBalancing.process, acceptEverything),
  ],
  [
    settles,
    'The settlement has the transaction hash and the note of the request that succeeded.',
    settlement(() => ({ note: 'Another one.' }), true),
  ],
];
