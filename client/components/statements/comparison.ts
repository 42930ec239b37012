import type { ReactNode } from 'react';
import { createStore, type Store } from '#platform/storage/store.ts';
import type { Books } from './model/books.ts';
import type { Source } from './source.ts';

/** What a statement has of a record of its period. */
export interface Mark {
  label: string;
  /** True if both agree, or a person settles it although they do not. */
  isFound: boolean;
  /** True if its line has exactly its amount. */
  isEqual: boolean;
  /** True if it has lines that do not agree with it. */
  isDifferent: boolean;
  /** True if a person has to decide. */
  isOpen: boolean;
}

/** The result of a comparison, for what shows it beside the records. */
export interface StatementResult {
  /** By the ids of the records. */
  marks: ReadonlyMap<unknown, Mark>;
  /** The sum of the lines in minor units; undefined if an amount is unknown, or none was compared. */
  sum: bigint | undefined;
  /** False if rows are not read, which the sum lacks. */
  isWhole: boolean;
}

/** Returns how some selected records stand to the lines of a statement: `2 selected trades match no line of the statement`. */
export function selectedText(count: number, noun: string, isDifferent: boolean): string {
  const [one, several] = isDifferent
    ? ['differs from its line', 'differ from their line']
    : ['matches no line', 'match no line'];
  const records =
    count === 1 ? `1 selected ${noun} ${one}` : `${count} selected ${noun}s ${several}`;
  return `${records} of the statement`;
}

export type StatementStore = Store<StatementResult | undefined>;

export const createStatementStore = (): StatementStore =>
  createStore<StatementResult | undefined>(undefined);

/** A selection of records that the matched ones can replace. */
export interface Selection {
  /** The ids of the selected records. */
  selected: ReadonlySet<unknown>;
  onChange: (selected: ReadonlySet<unknown>) => void;
}

/** What a screen passes to a comparison. */
export interface StatementPanelProps {
  books: Books;
  /** Is set to the result whenever it changes. */
  store: StatementStore;
  selection?: Selection | undefined;
  /** Takes the line about a comparison for a note. */
  note?: { label: string; onNote: (line: string) => void } | undefined;
}

export interface ClosablePanelProps extends StatementPanelProps {
  /** The button that closes the comparison. */
  close: ReactNode;
  /** The chosen statement. */
  source: Source | undefined;
  onSource: (source: Source | undefined) => void;
}
