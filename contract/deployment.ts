import * as z from 'zod/mini';

/** A deployment of the console, as its gateway reports it: in the settings of the document and in response to `GET /version`. */
export const deployment = z.object({
  version: z.string(),
  commit: z.string(),
  build_time: z.string(),
  /** Differs between releases. */
  release: z.string(),
  environment: z.nullable(z.object({ name: z.string(), colour: z.string() })),
  announcement: z.nullable(z.string()),
  read_only: z.boolean(),
  /** True if the gateway accepts reports of failures from browsers. */
  client_reports: z.optional(z.boolean()),
});
export type Deployment = z.infer<typeof deployment>;

/** Texts by name. */
const texts = z.record(z.string(), z.string());

/** The settings that the gateway writes into the document, as JSON in the `meta` element `settings`. */
export const pageSettings = z.object({
  app_name: z._default(z.string(), ''),
  /** The time after which the backend no longer carries out a request that it has received. */
  backend_timeout_ms: z._default(z.number(), 60_000),
  /** The URLs of block explorers by cryptocurrency code: of transactions with `{hash}`, and of addresses with `{address}`. */
  explorers: z._default(z.object({ tx: texts, address: texts }), { tx: {}, address: {} }),
  /** The decimal places of currencies by code, instead of those of the specification. */
  currency_decimals: z._default(
    z.record(z.string(), z.int().check(z.minimum(0), z.maximum(18))),
    {},
  ),
  /** The address that ends the session of a sign-on proxy; empty without one. */
  sign_out_url: z._default(z.string(), ''),
  /** The rule for new passwords, a sentence; empty if it is not stated. */
  password_rule: z._default(z.string(), ''),
  /** True if a panel lists the responses that break the contract. */
  contract_panel: z._default(z.boolean(), false),
  deployment: z.optional(deployment),
});
