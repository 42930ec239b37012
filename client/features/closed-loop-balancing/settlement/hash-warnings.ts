import { isLikeAddress, isSame } from '#lib/format/addresses.ts';
import { hashShapeOf } from './hash-shapes.ts';

interface SettlementFacts {
  /** The cryptocurrency of the settlement. */
  code: string | null | undefined;
  /** The destination address of the settlement. */
  address: string | null | undefined;
  /** The reference of another settlement with the same hash. */
  usedBy: string | undefined;
}

/** Returns warnings about a transaction hash as typed, in sentences. An empty hash has none; the backend rejects it. */
export function hashWarnings(typed: string, { code, address, usedBy }: SettlementFacts): string[] {
  const hash = typed.trim();
  if (hash === '') return [];
  return [
    hash !== typed && 'The hash has leading or trailing spaces. They will be sent as typed.',
    isSame(hash, address) ? 'This is the destination address, not a transaction hash.' : wrongShape(hash, code),
    usedBy !== undefined && `This hash is already used by settlement ${usedBy}.`,
  ].filter((sentence) => sentence !== false && sentence !== undefined);
}

function wrongShape(hash: string, code: SettlementFacts['code']): string | undefined {
  const shape = hashShapeOf(code);
  if (shape?.form.test(hash)) return undefined;
  if (isLikeAddress(hash)) return 'This looks like an address, not a transaction hash.';
  if (!shape) return undefined;
  const difference = hash.length === shape.length ? 'This contains other characters.' : `This has ${hash.length}.`;
  return `${code} transaction hashes are ${shape.words} (${shape.length} characters). ${difference}`;
}
