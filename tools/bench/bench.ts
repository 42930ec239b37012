/** The options of a run of `npm run bench`. */
export interface BenchOptions {
  /** The number of orders in the largest database. */
  orders: number;
  /** The number of measurements of gateway and console, of which the median is reported. */
  runs: number;
  /** Prints progress, which is not written to the document. */
  log: (line: string) => void;
}

/** Measures one part and returns the Markdown lines of its section. Asserts nothing. */
export type Bench = (options: BenchOptions) => Promise<string[]>;

/** Formats a Markdown table. Every column except the first is aligned to the right. */
export function table(heads: string[], rows: string[][]): string[] {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(heads),
    line(heads.map((_, column) => (column === 0 ? '---' : '---:'))),
    ...rows.map(line),
  ];
}
