/** What a run of `npm run bench` was asked for. */
export interface BenchOptions {
  /** How many orders the larger PostgreSQL database holds. */
  orders: number;
  /** How often each thing is measured; what is reported is the median. */
  runs: number;
  /** Prints a line at once, so that a long part shows what it is at; the document has none of it. */
  say: (line: string) => void;
}

/** Measures one part and answers the Markdown lines of its section; asserts nothing. */
export type Bench = (options: BenchOptions) => Promise<string[]>;

/** A Markdown table; every column but the first is aligned to the right. */
export function table(heads: string[], rows: string[][]): string[] {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map((_, column) => (column === 0 ? '---' : '---:'))), ...rows.map(line)];
}
