/** The byte order marks of the encodings that spreadsheets write. */
const marks: [encoding: string, ...bytes: number[]][] = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
];

/** Returns the text of a file: UTF-8 or UTF-16 with or without a byte order mark, otherwise Windows-1252. */
export function decode(bytes: Uint8Array): string {
  const encoding =
    marks.find(([, ...mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0] ??
    encodingByZeros(bytes);
  if (encoding) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** In UTF-16 every second byte of digits and ASCII letters is zero; no other encoding of text has zeros. */
function encodingByZeros(bytes: Uint8Array): string | undefined {
  const zero = bytes.subarray(0, 1000).indexOf(0);
  if (zero < 0) return undefined;
  return zero % 2 === 1 ? 'utf-16le' : 'utf-16be';
}
