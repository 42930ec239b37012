const units: [name: string, seconds: number][] = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
];

/** How long ago something was that many milliseconds back: `just now`, then `25 s ago` in steps of 5, `3 min ago`, `2 h ago`. */
export function ago(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 5000) * 5;
  const unit = units.find(([, size]) => seconds >= size);
  if (unit) return `${Math.floor(seconds / unit[1])} ${unit[0]} ago`;
  return seconds > 0 ? `${seconds} s ago` : 'just now';
}
