import * as z from 'zod/mini';

/** A deployment of the console, as its gateway reports it: in a `meta` element of the page and in response to `GET /version`. */
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

/** Texts by name. Like z.record, which would take half a kilobyte of every page load. */
const texts = z.catchall(z.object({}), z.string());

/**
 * The block explorers of the gateway's settings, in a `meta` element of the page: URLs by cryptocurrency code, of transactions with
 * `{hash}` and of addresses with `{address}`.
 */
export const explorers = z.object({ tx: texts, address: texts });
