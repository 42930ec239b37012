import type * as z from 'zod/mini';
import type { statementMapping } from '#platform/storage/registry.ts';

type Stored = z.output<typeof statementMapping>;

/** What a column of a statement is. Several columns may be references or statuses. */
export type Role = Stored['roles'][number];

export const roleLabels: Record<Role, string> = {
  reference: 'Reference',
  amount: 'Amount',
  incoming: 'Incoming',
  outgoing: 'Outgoing',
  currency: 'Currency',
  status: 'Status',
  direction: 'Direction',
  time: 'Time',
  unused: 'Not used',
};

export const roles = Object.keys(roleLabels) as Role[];

/** What a text of a column of statuses, directions, times or currencies means. */
export type Meaning = Stored['meanings'][string];

export type Way = 'incoming' | 'outgoing';

/** How a table is read. A person sees and changes all of it. */
export interface Mapping {
  /** The role of each column. */
  roles: Role[];
  /** The meanings that a person has chosen or changed, by `meaningKey`. */
  meanings: Record<string, Meaning>;
  decimal?: '.' | ',' | undefined;
  dates?: 'day first' | 'month first' | undefined;
  /** The offset of times without a zone from UTC in minutes; undefined for that of the heading, or UTC. */
  zone?: number | undefined;
  /** The way of the records of the books; undefined if all lines go the same way, or it is not chosen. */
  ours?: Way | undefined;
  /** What counts if amounts have other signs than their direction or column. */
  signs?: 'direction' | 'sign' | undefined;
  /** What counts if the unit of the amounts is not that of the column of currencies. */
  unit?: 'amount' | 'currency' | undefined;
  /** The person has said that the list has no amounts. */
  isList?: boolean | undefined;
  /** The person has said that all amounts are in the currency of the books. */
  isInBooksCurrency?: boolean | undefined;
}

/** The key of the meaning of a text in a column. */
export const meaningKey = (column: number, text: string): string => `${column}:${text}`;
