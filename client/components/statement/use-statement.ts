import { startTransition, useMemo, useState } from 'react';
import { sha256Of, sha256OfFile } from '#format/digests.ts';
import { type Extent, isWhole } from '#format/extent.ts';
import { parseAmount } from '#format/money.ts';
import { reportFailure } from '#platform/http/client-reports.ts';
import type { BookEntry } from './books.ts';
import type { Layout } from './columns.ts';
import type { Statement } from './statement.ts';

/** The parser and the comparison, which are loaded with the first statement. */
type Chunk = typeof import('./statement.ts');

/** The records that a statement is compared with. */
export interface Books {
  /** Undefined while they load. The same array as long as they do not change. */
  entries: BookEntry[] | undefined;
  /** The extent of the list that they are of. */
  extent: Extent | undefined;
  /** The code of their amounts. */
  code: string | null | undefined;
  /** The name of one of them: `trade`. */
  noun: string;
}

/** A statement as it was chosen or pasted. */
export interface Source {
  name: string;
  text: string;
  /** The SHA-256 of the file, or of the pasted text in UTF-8. */
  digest: string;
}

/** The largest file that is read, in bytes. Exports of 10,000 lines have about 2 MB. */
const largest = 20_000_000;

/**
 * The statement of a screen, which is compared with the books whenever they change. It stays in the memory of the screen, and is sent and
 * stored nowhere. See decision 105 in docs/decisions.md.
 */
export function useStatement(books: Books) {
  const { entries } = books;
  const code = books.code ?? undefined;
  const isComplete = books.extent !== undefined && isWhole(books.extent);
  const [chunk, setChunk] = useState<Chunk | 'loading' | 'failed'>();
  const [problem, setProblem] = useState<string>();
  const [source, setSource] = useState<Source>();
  const [read, setRead] = useState<{ source: Source; code: string; statement: Statement }>();
  const currency = useMemo(
    () => code && { code, parse: (decimal: string) => parseAmount(decimal, code) },
    [code],
  );
  const loaded = typeof chunk === 'object' ? chunk : undefined;
  const isRead = read !== undefined && read.source === source && read.code === code;
  // Recognised once for the books of a currency: records that are settled later change no column.
  if (loaded && source && entries && currency && !isRead) {
    const statement = loaded.readStatement(source.text, entries, currency);
    setRead({ source, code: currency.code, statement });
  }
  const statement = isRead ? read.statement : undefined;
  const comparison = useMemo(
    () =>
      loaded && statement && entries && currency
        ? loaded.compareStatement(statement, { entries, isWhole: isComplete }, currency)
        : undefined,
    [loaded, statement, entries, isComplete, currency],
  );
  const take = (next: Source | string) => {
    setProblem(typeof next === 'string' ? next : undefined);
    // The page stays responsive while a long list is drawn below the result.
    if (typeof next !== 'string') startTransition(() => setSource(next));
  };
  return {
    books,
    status: loaded ? 'ready' : (chunk as 'loading' | 'failed' | undefined),
    /** Why the last file was not taken, a sentence. */
    problem,
    source,
    statement,
    comparison,
    async open() {
      setChunk('loading');
      try {
        setChunk(await import('./statement.ts'));
      } catch (error) {
        console.error('The comparison of statements could not be fetched:', error);
        reportFailure('load', String(error));
        setChunk('failed');
      }
    },
    close() {
      setChunk(undefined);
      setSource(undefined);
      setProblem(undefined);
    },
    remove: () => setSource(undefined),
    readFile: async (file: File) => loaded && take(await sourceOf(file, loaded)),
    readText: (text: string) => take({ name: 'pasted text', text, digest: sha256Of(text) }),
    changeLayout(change: Partial<Layout>) {
      if (!loaded || !isRead || !entries || !currency) return;
      const changed = loaded.changeLayout(read.statement, change, entries, currency);
      setRead({ ...read, statement: changed });
    },
  };
}

export type StatementState = ReturnType<typeof useStatement>;

/** The first bytes of files that are no text: of spreadsheets, and of PDF. */
const binary = ['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0', '%PDF'];

/** Returns the text of a file, or why it is not taken. */
async function sourceOf(file: File, { decode }: Chunk): Promise<Source | string> {
  const { name, size } = file;
  if (size > largest) return `${name} is larger than 20 MB.`;
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const start = String.fromCharCode(...bytes.subarray(0, 4));
    if (binary.includes(start)) return `${name} is not a text. Save it as CSV first.`;
    return { name, text: decode(bytes), digest: await sha256OfFile(file) };
  } catch {
    return `${name} couldn't be read.`;
  }
}
