import { HttpError } from '../http/http-error.ts';

/** How long attempts are counted, in ms, and how many may fail in that time for one account and from one address. */
const period = 15 * 60_000;
const limits = { account: 10, address: 100 };
/** More keys than this are not kept: those that have run out go first. */
const keysKept = 50_000;

/** Counts failed sign-ins of this process. An attempt counts as failed from its start, so that a burst cannot slip through. */
export function signInAttempts() {
  const counts = new Map<string, { failed: number; until: number }>();

  const entry = (key: string, now: number) => {
    const found = counts.get(key);
    if (found && found.until > now) return found;
    if (counts.size >= keysKept) for (const [old, { until }] of counts) if (until <= now) counts.delete(old);
    const fresh = { failed: 0, until: now + period };
    counts.set(key, fresh);
    return fresh;
  };

  return {
    /** Notes an attempt; throws a 429 that says when to come back, in seconds. Call the result when the attempt succeeds. */
    begin(now: number, email: string, address: string): () => void {
      const account = entry(`account ${email.toLowerCase()}`, now);
      const origin = entry(`address ${address}`, now);
      const full = [account.failed >= limits.account && account, origin.failed >= limits.address && origin].find(Boolean);
      if (full) {
        const seconds = Math.ceil((full.until - now) / 1000);
        const sentence = `Too many failed sign-ins. Try again in ${Math.ceil(seconds / 60)} minutes.`;
        throw new HttpError(429, sentence, { errors: { email: [sentence] }, headers: { 'Retry-After': String(seconds) } });
      }
      account.failed += 1;
      origin.failed += 1;
      return () => {
        account.failed = 0;
        origin.failed -= 1;
      };
    },
  };
}
