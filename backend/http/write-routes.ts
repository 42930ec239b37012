import type { Endpoint, Query, RequestBody } from '#contract/endpoint.ts';
import { authorizedTransaction } from '../auth/authorized-transaction.ts';
import type { Database } from '../db/schema.ts';
import { type NewEvent, recordEvent } from '../events.ts';
import { notFound } from './http-error.ts';
import { type Context, type HandlerInput, type Route, type Rule, route } from './route.ts';
import { orTaken, type TakenErrors } from './unique.ts';
import { requireVersion, setEntityTag, versioned } from './version.ts';

/** A write that is carried out. */
interface Write<P, B, X> {
  params: P;
  body: B;
  /** What `prepare` returned. */
  prepared: X;
  context: Context;
  now: Date;
  /** The email address and the id of the user who writes. */
  by: string;
  byId: bigint;
}

/** What creations and changes have in common. */
interface WriteOptions<P, B, X> {
  /** Stricter rules than the contract's for the body. */
  body?: Rule<B>;
  bodyLimit?: string;
  /** Runs before the transaction, such as to hash a password. */
  prepare?: (body: B, context: Context) => Promise<X>;
  /** The user whom the write changes, so that the rows of caller and user are locked in one order. */
  lockedUser?: (params: P, context: Context) => bigint;
  /** The errors of parallel writes by the unique index that they violate. */
  taken?: TakenErrors<P, B>;
}

interface Added {
  id: bigint;
}

interface Creation<P, B, X, A> extends WriteOptions<P, B, X> {
  /** Adds the record. Throws an HttpError for one that cannot be added. */
  insert: (tx: Database, write: Write<P, B, X>) => Promise<A>;
  /** Its subject is the new record. */
  event: (write: Write<P, B, X> & { added: A }) => Event;
}

/** The description of an event, or what else differs between routes. */
type Event = string | (Partial<NewEvent> & Pick<NewEvent, 'description'>);

const partsOf = (event: Event) => (typeof event === 'string' ? { description: event } : event);

/** Returns the subject of the events of a record: its resource and its id, or the parameters of its path if it has no id. */
const subjectOf = ({ resource }: Endpoint, record: { id?: unknown }, params: object = {}) =>
  [resource, ...(record.id === undefined ? Object.values(params) : [record.id])].join('/');

/** Creates the route of a creation: adds a record, and the event of it. Responds with its id. */
export function createRoute<
  E extends Endpoint,
  B = RequestBody<E>,
  X = undefined,
  A extends Added = Added,
>(endpoint: E, { insert, event, ...options }: Creation<HandlerInput<E>['params'], B, X, A>): Route {
  return writeRoute(endpoint, options, async (tx, write) => {
    const added = await insert(tx, write);
    const common = { type: 'created', subject: subjectOf(endpoint, added) } as const;
    await recordEvent(tx, write.context, { ...common, ...partsOf(event({ ...write, added })) });
    return { body: { id: added.id } };
  });
}

interface Change<P, B, X, T, V> extends WriteOptions<P, B, X> {
  /** Its name in messages, in lower case: `user`. */
  noun: string;
  /** Reads the record and locks it until the transaction ends. */
  lock: (tx: Database, params: P, body: B, context: Context) => Promise<T | undefined>;
  /** Throws an HttpError for a record that cannot be changed. */
  check?: (tx: Database, record: T, context: Context) => Promise<void> | void;
  /** Returns the record as responses have it; the version is computed from it. Default: the locked record. */
  show?: (record: T) => object;
  /** The new values of columns. Nothing changes if the record has all of them already. */
  values?: (body: B) => V;
  /** Changes the record. Returns the changed record for its new version. Default: the record with the values, if there are any. */
  update: (
    tx: Database,
    write: Write<P, B, X> & { record: T; values: V },
  ) => Promise<T | undefined>;
  /**
   * `record` is the record before the change, `saved` the one after it, and `changed` has the names of the values that differ. Its
   * subject is the record, and its details are the values before and after.
   */
  event: (
    write: Write<P, B, X> & {
      record: T;
      saved: T | undefined;
      values: V;
      changed: (keyof V & string)[];
    },
  ) => Event;
}

/**
 * Creates the route of a change or deletion: locks the record, compares its version, changes it unless it has the values already, and
 * adds the event of it.
 */
export function changeRoute<
  E extends Endpoint,
  T extends object,
  B = RequestBody<E>,
  X = undefined,
  V extends object = Record<never, never>,
>(
  endpoint: E,
  {
    noun,
    lock,
    check,
    show = (record) => record,
    values: valuesOf,
    update,
    event,
    ...options
  }: Change<HandlerInput<E>['params'], B, X, T, V>,
): Route {
  return writeRoute(endpoint, options, async (tx, write) => {
    const { params, body, context } = write;
    const record = await lock(tx, params, body, context);
    if (!record) throw notFound(noun);
    await check?.(tx, record, context);
    if (endpoint.record) requireVersion(context, versioned(show(record)));
    const values = valuesOf?.(body) ?? ({} as V);
    const changed = (Object.keys(values) as (keyof V & string)[]).filter(
      (name) => (record as Partial<V>)[name] !== values[name],
    );
    if (valuesOf && changed.length === 0) return { saved: versioned(show(record)) };
    const updated = await update(tx, { ...write, record, values });
    const saved = updated ?? (valuesOf && { ...record, ...values });
    const names = Object.keys(values) as (keyof T)[];
    const before = Object.fromEntries(names.map((name) => [name, record[name]]));
    await recordEvent(tx, context, {
      type: endpoint.method === 'DELETE' ? 'deleted' : 'changed',
      subject: subjectOf(endpoint, record, params),
      ...(valuesOf && { details: { before, after: values } }),
      ...partsOf(event({ ...write, record, saved, values, changed })),
    });
    return { saved: saved && versioned(show(saved)) };
  });
}

/** Creates a route whose `run` is one transaction. A `saved` record is the version of a success. */
function writeRoute<E extends Endpoint, B, X>(
  endpoint: E,
  {
    body: rule,
    bodyLimit,
    prepare,
    lockedUser,
    taken = {},
  }: WriteOptions<HandlerInput<E>['params'], B, X>,
  run: (
    tx: Database,
    write: Write<HandlerInput<E>['params'], B, X>,
  ) => Promise<{ body?: object; saved?: { version: string } | undefined }>,
): Route {
  const handle = async ({ params, body }: HandlerInput<E, Query<E>, B>, context: Context) => {
    const prepared = (await prepare?.(body, context)) as X;
    const { clock, session } = context;
    let saved: { version: string } | undefined;
    const work = async (tx: Database) => {
      const write = {
        params,
        body,
        prepared,
        context,
        now: clock(),
        by: session.user.email,
        byId: session.user.id,
      };
      const done = await run(tx, write);
      saved = done.saved;
      return done.body;
    };
    const written = authorizedTransaction(context, work, lockedUser?.(params, context));
    const response = await orTaken(written, taken, { params, body, context });
    if (saved) setEntityTag(context, saved);
    return response as never;
  };
  return route(endpoint, handle, { ...(rule && { body: rule }), ...(bodyLimit && { bodyLimit }) });
}
