const units: [name: string, seconds: number][] = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
];

/** Formats an age in milliseconds: `25 s`, `3 min`, `2 h`, `9 d`. */
export function duration(milliseconds: number): string {
  const [name, size] = units.find(([, size]) => milliseconds >= size * 1000) ?? ['s', 1];
  return `${Math.floor(Math.max(0, milliseconds) / 1000 / size)} ${name}`;
}

/** Formats an age in milliseconds: `just now` below 5 s, then `25 s ago`. */
export const ago = (milliseconds: number): string => (milliseconds < 5000 ? 'just now' : `${duration(milliseconds)} ago`);
