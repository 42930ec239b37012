import { startTransition, useMemo, useRef, useState } from 'react';
import { useStore } from '#data/use-store.ts';
import { randomId } from '#format/digests.ts';
import { isWhole } from '#format/extent.ts';
import { parseAmount } from '#format/money.ts';
import { session } from '#platform/session/page-state.ts';
import type { Books, BooksOfScreen } from './model/books.ts';
import type { Layout } from './model/columns.ts';
import type { Decisions } from './model/compare.ts';
import { decode } from './model/decode.ts';
import {
  changeLayout,
  compareStatement,
  readStatement,
  type Statement,
} from './model/statement.ts';

/** A statement as it was chosen or pasted. */
export interface Source {
  name: string;
  text: string;
  /** Identifies this choice. */
  id: string;
}

/** The largest file that is read, in bytes, and the most lines. See decision 108 in docs/decisions.md. */
const largest = 4_000_000;
const mostLines = 10_000;

/** A source as it is read for some books, and what a person has decided about its lines. */
interface ReadStatement {
  source: Source;
  key: string;
  statement: Statement;
  decisions: Decisions;
}

/**
 * The statement of a screen, which is compared with the books whenever they change. It stays in the memory of the screen, and is sent and
 * stored nowhere. See decision 105 in docs/decisions.md.
 */
export function useStatement(screen: BooksOfScreen) {
  const { key, entries } = screen;
  const code = screen.code ?? undefined;
  const isComplete = screen.extent !== undefined && isWhole(screen.extent);
  const current = useStore(session);
  const books: Books = { ...screen, user: current.state === 'in' ? current.user.username : '' };
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [source, setSource] = useState<Source>();
  const [read, setRead] = useState<ReadStatement>();
  /** Counts choices: a file that is read later than the next one is dropped. */
  const choice = useRef(0);
  const currency = useMemo(
    () => code && { code, parse: (decimal: string) => parseAmount(decimal, code) },
    [code],
  );
  const isRead = read !== undefined && read.source === source && read.key === key;
  // Recognised once for the same books: records that are settled later change no column.
  if (source && entries && currency && !isRead) {
    const statement = readStatement(source.text, entries, currency);
    setRead({ source, key, statement, decisions: new Map() });
  }
  const { statement, decisions } = isRead ? read : {};
  const comparison = useMemo(
    () =>
      statement && decisions && entries && currency
        ? compareStatement(statement, { entries, isWhole: isComplete, decisions }, currency)
        : undefined,
    [statement, decisions, entries, isComplete, currency],
  );
  const choose = (next: Source | undefined, reason?: string) => {
    choice.current += 1;
    setProblem(reason);
    // The page stays responsive while a long list is drawn below the result.
    if (!reason) startTransition(() => setSource(next));
  };
  const take = (next: Source | string) =>
    typeof next === 'string' ? choose(undefined, next) : choose(next, lengthProblem(next));
  return {
    books,
    isOpen,
    /** Why the last file was not taken, a sentence. */
    problem,
    source,
    statement,
    comparison,
    open: () => setOpen(true),
    close() {
      setOpen(false);
      choose(undefined);
    },
    remove: () => choose(undefined),
    async readFile(file: File) {
      choice.current += 1;
      const own = choice.current;
      const next = await sourceOf(file);
      if (choice.current === own) take(next);
    },
    readText: (text: string) => take({ name: 'pasted text', text, id: randomId() }),
    changeLayout(change: Partial<Layout>) {
      if (!isRead || !entries || !currency) return;
      const changed = changeLayout(read.statement, change, entries, currency);
      setRead({ ...read, statement: changed });
    },
    /** Stores what a person has decided about lines: the id of a record, null for none, undefined for nothing. */
    decide(changes: Decisions) {
      if (!isRead) return;
      const all = new Map([...read.decisions, ...changes]);
      setRead({ ...read, decisions: new Map([...all].filter(([, id]) => id !== undefined)) });
    },
  };
}

export type StatementState = ReturnType<typeof useStatement>;

/** The first bytes of files that are no text: of spreadsheets, and of PDF. */
const binary = ['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0', '%PDF'];

const shorter = 'Export a shorter period.';

function lengthProblem({ name, text }: Source): string | undefined {
  const lines = text.match(/\r\n|\r|\n/g)?.length ?? 0;
  return lines > mostLines
    ? `${name} has more than ${mostLines.toLocaleString('en')} lines. ${shorter}`
    : undefined;
}

/** Returns the text of a file, or why it is not taken. */
async function sourceOf(file: File): Promise<Source | string> {
  const { name, size } = file;
  if (size > largest) return `${name} is larger than 4 MB. ${shorter}`;
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const start = String.fromCharCode(...bytes.subarray(0, 4));
    if (binary.includes(start)) return `${name} is not a text. Save it as CSV first.`;
    return { name, text: decode(bytes), id: randomId() };
  } catch {
    return `${name} couldn't be read.`;
  }
}
