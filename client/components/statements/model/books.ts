import type { Extent } from '#format/extent.ts';

/** A record of the books that a line of a statement may be about: a trade or a deposit. */
export interface BookEntry {
  /** Its identity. */
  id: unknown;
  /** The texts that name it on a statement: its reference, and the address of a deposit. */
  references: string[];
  /** In minor units; undefined if it is unknown. */
  amount: bigint | undefined;
  /** In milliseconds; undefined if it is unknown. */
  time: number | undefined;
}

/** The records that a statement is compared with, as a screen has them. */
export interface Books {
  /** Identifies what they are the records of. */
  key: string;
  /** Undefined while they load. The same array as long as they do not change. */
  entries: BookEntry[] | undefined;
  /** The extent of the list that they are of. */
  extent: Extent | undefined;
  /** The code of their amounts. */
  code: string | null | undefined;
  /** The name of one of them: `trade`. */
  noun: string;
  /** Whose statement it is, for the mapping that is remembered. */
  provider: string;
}
