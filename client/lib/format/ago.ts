const units: [name: string, seconds: number][] = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
];

/** Formats an age in milliseconds: `just now` below 5 s, then `25 s ago`, `3 min ago`, `2 h ago`. */
export function ago(milliseconds: number): string {
  const [name, size] = units.find(([, size]) => milliseconds >= size * 1000) ?? ['', 1];
  return milliseconds < 5000 ? 'just now' : `${Math.floor(milliseconds / 1000 / size)} ${name} ago`;
}
