import * as z from 'zod/mini';
import { amount } from '#contract/common.ts';
import { storedWrite } from '../outbox/write.ts';

/** A value that the client stores in the browser. */
interface Entry {
  area: 'localStorage' | 'sessionStorage' | 'IndexedDB' | 'cookie';
  /**
   * Whose value it is. `user`: of the signed-in user alone, before and after whose session it is neither read nor written. An expired
   * session keeps it; a sign-out and another user remove it. `tab`: of one tab, `browser`: of all, whoever is signed in.
   */
  of: 'user' | 'tab' | 'browser';
  /** The end of its lifetime, as docs/client.md states it. */
  until: string;
  /** The only module that opens it. */
  owner: string;
  /** Parses what is stored, which another version may have written. `undefined`: nothing is stored. */
  schema: z.ZodMiniType;
}

const optional = <S extends z.ZodMiniType>(schema: S) => z.catch(z.optional(schema), undefined);

/** An object without the entries that do not match a schema. */
const entries = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.catch(z.record(z.string(), z.unknown()), () => ({})),
    z.transform(
      (all): Record<string, z.output<S>> =>
        Object.fromEntries(
          Object.entries(all).flatMap(([key, value]) => {
            const { success, data } = z.safeParse(schema, value);
            return success ? [[key, data]] : [];
          }),
        ),
    ),
  );

/** A list without the items that do not match a schema. */
const items = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.catch(z.array(z.unknown()), () => []),
    z.transform((all): z.output<S>[] =>
      all.flatMap((value) => {
        const { success, data } = z.safeParse(schema, value);
        return success ? [data] : [];
      }),
    ),
  );

const strings = () => z.catch(z.array(z.string()), () => []);
const count = () => z.catch(z.int().check(z.minimum(0)), 0);
const instant = () => z.catch(z.number(), 0);

/** How the columns of statements with certain headings are read. No other text of a statement is stored than words of statuses. */
export const statementMapping = z
  .object({
    provider: z.string(),
    columns: z.array(z.string()),
    /** When it was used last, in milliseconds. */
    at: z.number().check(z.minimum(0), z.maximum(8.64e15)),
    roles: z.array(
      z.enum([
        'reference',
        'amount',
        'incoming',
        'outgoing',
        'currency',
        'status',
        'direction',
        'time',
        'unused',
      ]),
    ),
    meanings: z.record(
      z.string(),
      z.enum(['moved', 'not moved', 'incoming', 'outgoing', 'ours', 'other']),
    ),
    decimal: z.optional(z.enum(['.', ','])),
    dates: z.optional(z.enum(['day first', 'month first'])),
    zone: z.optional(z.int().check(z.minimum(-720), z.maximum(840))),
    ours: z.optional(z.enum(['incoming', 'outgoing'])),
    signs: z.optional(z.enum(['direction', 'sign'])),
    unit: z.optional(z.enum(['amount', 'currency'])),
    isInBooksCurrency: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ columns, roles }) => columns.length === roles.length, {
      error: 'there must be one role for each column',
    }),
  );

/** The input of a form or row that is not saved. */
const draft = z.object({
  title: z.string(),
  to: z.string(),
  values: z.catch(z.record(z.string(), z.unknown()), () => ({})),
  saveId: z.catch(z.optional(z.string()), undefined),
});

/**
 * The drafts by form. Release 1.1 stored the input of a review link apart, under a key and address with its fragment: it is the draft
 * of its form, unless that has another one.
 */
const drafts = z.pipe(
  entries(draft),
  z.transform((all) => {
    const cut = (text: string) => text.replace(/#review=.*/, '');
    const renamed = Object.entries(all).map(
      ([key, draft]) => [cut(key), { ...draft, to: cut(draft.to) }] as const,
    );
    const others = Object.entries(all).filter(([key]) => key === cut(key));
    return Object.fromEntries([...renamed, ...others]);
  }),
);

/**
 * Everything that the client stores in the browser. Only the files of this folder touch its storage. Keys of Web Storage start with
 * `clearhouse.`, those of users with `clearhouse.user.`.
 */
export const registry = {
  theme: {
    area: 'localStorage',
    of: 'browser',
    until: 'another choice',
    owner: 'platform/preferences.ts',
    schema: z.catch(z.enum(['system', 'light', 'dark']), 'system'),
  },
  'time-zone': {
    area: 'localStorage',
    of: 'browser',
    until: 'another choice',
    owner: 'platform/preferences.ts',
    schema: z.catch(z.enum(['local', 'UTC']), 'local'),
  },
  'auto-refresh': {
    area: 'localStorage',
    of: 'browser',
    until: 'another choice',
    owner: 'platform/preferences.ts',
    schema: z.catch(z.literal([0, 30, 60, 300]), 0),
  },
  shortcuts: {
    area: 'localStorage',
    of: 'browser',
    until: 'another choice',
    owner: 'platform/shortcuts.ts',
    schema: z.catch(z.boolean(), true),
  },
  'remembered-email': {
    area: 'localStorage',
    of: 'browser',
    until: 'a sign-in without Remember me',
    owner: 'features/auth/login.tsx',
    schema: optional(z.string()),
  },
  'report-business': {
    area: 'localStorage',
    of: 'browser',
    until: 'the next report',
    owner: 'features/report/report.tsx',
    schema: z.catch(z.string(), ''),
  },
  'needs-attention': {
    area: 'localStorage',
    of: 'browser',
    until: 'the next load',
    owner: 'features/dashboard/needs-attention.tsx',
    schema: count(),
  },
  microservices: {
    area: 'localStorage',
    of: 'browser',
    until: 'the next load',
    owner: 'features/system/microservices-card.tsx',
    schema: count(),
  },
  'sign-out': {
    area: 'localStorage',
    of: 'browser',
    until: 'the next sign-in',
    owner: 'platform/session/document-session.ts',
    schema: optional(z.enum(['sent', 'unconfirmed', 'suspended', 'confirmed'])),
  },
  'sign-on-reload': {
    area: 'sessionStorage',
    of: 'tab',
    until: 'the next reload for a sign-in',
    owner: 'features/auth/sign-on.tsx',
    schema: instant(),
  },
  'session-end': {
    area: 'sessionStorage',
    of: 'tab',
    until: 'the next sign-in, or what it states about input is read',
    owner: 'platform/session/document-session.ts',
    schema: optional(
      z.object({
        type: z.enum(['expired', 'signed-out']),
        at: z.number(),
        input: optional(z.string()),
        userId: optional(z.string()),
      }),
    ),
  },
  interrupted: {
    area: 'sessionStorage',
    of: 'tab',
    until: 'its screen is opened again',
    owner: 'platform/session/interrupted.ts',
    schema: optional(z.object({ to: z.string(), title: z.string(), userId: optional(z.string()) })),
  },
  errors: {
    area: 'sessionStorage',
    of: 'tab',
    until: 'the next load',
    owner: 'platform/toasts.ts',
    schema: strings(),
  },
  'release-taken-at': {
    area: 'sessionStorage',
    of: 'tab',
    until: 'the next new release',
    owner: 'platform/release/release.ts',
    schema: instant(),
  },
  tab: {
    area: 'sessionStorage',
    of: 'tab',
    until: 'the tab is closed',
    owner: 'platform/outbox/document-outbox.ts',
    schema: optional(z.string()),
  },
  drafts: {
    area: 'sessionStorage',
    of: 'user',
    until: 'the input is saved or discarded',
    owner: 'forms/drafts.ts',
    schema: drafts,
  },
  'followed-links': {
    area: 'sessionStorage',
    of: 'user',
    until: 'another link of the screen',
    owner: 'app/layout/use-focus-on-navigation.ts',
    schema: entries(z.object({ href: z.nullable(z.string()), index: z.int() })),
  },
  'settlement-selections': {
    area: 'sessionStorage',
    of: 'user',
    until: 'the tab is closed',
    owner: 'features/closed-loop-balancing/settlement/selected-total.tsx',
    schema: entries(
      z.object({
        sum: z.nullish(amount),
        code: z.nullish(z.string()),
        count: z.int(),
      }),
    ),
  },
  'statement-mappings': {
    area: 'localStorage',
    of: 'browser',
    until: 'Forget it, or fifty others',
    owner: 'components/statements/remembered.ts',
    schema: items(statementMapping),
  },
  recent: {
    area: 'localStorage',
    of: 'user',
    until: 'eight other items',
    owner: 'features/search/recent.ts',
    // A path of the console, never an address of another host.
    schema: items(
      z.object({
        kind: z.string(),
        title: z.string(),
        to: z.string().check(z.regex(/^\/(?![/\\])/)),
      }),
    ),
  },
  writes: {
    area: 'IndexedDB',
    of: 'browser',
    until: 'the verdict is dismissed, or a week after it',
    owner: 'platform/outbox/storage.ts',
    schema: storedWrite,
  },
  'XSRF-TOKEN': {
    area: 'cookie',
    of: 'browser',
    until: 'the server replaces it',
    owner: 'platform/storage/cookies.ts',
    schema: z.string(),
  },
} as const satisfies Record<string, Entry>;

type Registry = typeof registry;

/** The keys of Web Storage. */
export type Key = {
  [K in keyof Registry]: Registry[K]['area'] extends `${string}Storage` ? K : never;
}[keyof Registry];

/** The value of a key. */
export type ValueOf<K extends Key> = z.output<Registry[K]['schema']>;
