import * as z from 'zod/mini';
import { parseExact } from '#contract/parse-exact.ts';
import { sha256Of } from '#format/digests.ts';
import { stringifyExact } from '#format/json.ts';
import { session } from '#platform/session/page-state.ts';

const content = z.object({
  /** The key of its form or row, as in drafts: the path of the screen, and the name of the row. */
  form: z.string(),
  title: z.string(),
  /** The username that the console showed to its author. */
  by: z.string(),
  /** Unix time in milliseconds. */
  at: z.int(),
  /** The facts beside the input, as the author saw them: labels and texts. */
  seen: z.array(z.array(z.string())),
  /** Input that its form validates. */
  values: z.unknown(),
});

/** Input that a colleague may carry out, as a link contains it. Nothing in it is certain: it is not signed. */
export type Proposal = z.infer<typeof content>;

const prefix = '#review=';
const digestOf = (text: string) => sha256Of(text).slice(0, 16);

/** Returns the fragment of a link with a proposal of the signed-in user. Browsers send no fragment to a server. */
export function proposalHash(proposal: Omit<Proposal, 'by' | 'at'>): string {
  const current = session.get();
  const text = stringifyExact({
    ...proposal,
    by: current.state === 'in' ? current.user.username : '',
    at: Date.now(),
  });
  return `${prefix}${digestOf(text)}.${encodeURIComponent(text)}`;
}

/**
 * Parses the fragment of a location, if it has a proposal: `damaged` if it is not as it was made, or for another screen. The digest
 * notices accidents, such as a cut link. See decision 54 in docs/decisions.md.
 */
export function proposalIn({
  hash,
  pathname,
}: {
  hash: string;
  pathname: string;
}): Proposal | 'damaged' | undefined {
  if (!hash.startsWith(prefix)) return undefined;
  try {
    const text = decodeURIComponent(hash.slice(prefix.length + 17));
    const proposal = content.parse(parseExact(text));
    const isWhole = hash.startsWith(`${prefix}${digestOf(text)}.`);
    return isWhole && `${proposal.form} `.startsWith(`${pathname} `) ? proposal : 'damaged';
  } catch {
    return 'damaged';
  }
}

/** Returns the end of a draft's key while a proposal is shown, so that it never replaces the user's own draft. */
export const proposalKey = (hash: string): string =>
  hash.startsWith(prefix) ? hash.slice(0, prefix.length + 16) : '';
