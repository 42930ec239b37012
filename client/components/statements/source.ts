import { sha256Of } from '#format/digests.ts';
import { decode } from './model/decode.ts';
import { formatProblem } from './model/formats.ts';

/** A statement as it was chosen or pasted. */
export interface Source {
  name: string;
  text: string;
  /** The SHA-256 of the file, or of the pasted text in UTF-8. */
  digest: string;
}

/** The largest file that is read, in bytes, and the most lines: a list has 5,000 records, so that a longer one is about others. */
const largest = 4_000_000;
const mostLines = 10_000;
const shorter = 'Export a shorter period.';

/** Returns a pasted text as a statement, or why it is not taken. */
export const sourceOfText = (text: string): Source | string =>
  problemOf('The text', text) ?? { name: 'pasted text', text, digest: sha256Of(text) };

/** Returns a file as a statement, or why it is not taken. */
export async function sourceOfFile(file: File): Promise<Source | string> {
  const { name, size } = file;
  if (size > largest) return `${name} is larger than 4 MB. ${shorter}`;
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const start = formatProblem(String.fromCharCode(...bytes.subarray(0, 8)));
    if (start) return start;
    const text = decode(bytes);
    return problemOf(name, text) ?? { name, text, digest: sha256Of(bytes) };
  } catch {
    return `${name} couldn't be read.`;
  }
}

function problemOf(name: string, text: string): string | undefined {
  const lines = text.match(/\r\n|\r|\n/g)?.length ?? 0;
  if (lines > mostLines)
    return `${name} has more than ${mostLines.toLocaleString('en')} lines. ${shorter}`;
  return formatProblem(text);
}
