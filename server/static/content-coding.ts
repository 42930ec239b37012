import type { Request } from '../request/context.ts';

export type Coding = 'br' | 'gzip';

/** Browsers send a handful of values; what others make up is not kept for ever. */
const kept = 100;

/** Tells which content codings a request accepts, the best first; a value of Accept-Encoding is looked into once. */
export function acceptedCodings(): (req: Request) => Coding[] {
  const known = new Map<string | undefined, Coding[]>();
  return (req) => {
    const value = req.headers['accept-encoding'];
    const found = known.get(value);
    if (found) return found;
    if (known.size === kept) known.clear();
    const accepted = (['br', 'gzip'] as const).filter((coding) => req.acceptsEncodings(coding));
    known.set(value, accepted);
    return accepted;
  };
}
