import { isLikeAddress, isSame } from '#lib/format/addresses.ts';
import { hashShapeOf } from './hash-shapes.ts';

interface Known {
  /** The settlement's cryptocurrency. */
  code: string | null | undefined;
  /** Where the settlement goes. */
  address: string | null | undefined;
  /** The reference of another settlement that has the same hash. */
  holder: string | undefined;
}

/** What may be wrong with a transaction hash as it was typed, a sentence each. An empty one is the backend's to refuse. */
export function hashWarnings(typed: string, { code, address, holder }: Known): string[] {
  const hash = typed.trim();
  if (hash === '') return [];
  return [
    hash !== typed && 'There are blanks around the hash. They are sent with it.',
    isSame(hash, address) ? 'This is the destination address, not a transaction hash.' : wrongShape(hash, code),
    holder !== undefined && `Settlement ${holder} has this hash already.`,
  ].filter((sentence) => sentence !== false && sentence !== undefined);
}

function wrongShape(hash: string, code: Known['code']): string | undefined {
  const shape = hashShapeOf(code);
  if (shape?.form.test(hash)) return undefined;
  if (isLikeAddress(hash)) return 'This looks like an address, not like a transaction hash.';
  if (!shape) return undefined;
  const what = hash.length === shape.length ? 'this has others in it' : `this has ${hash.length} characters, not ${shape.length}`;
  return `A transaction hash of ${code} is ${shape.words}; ${what}.`;
}
