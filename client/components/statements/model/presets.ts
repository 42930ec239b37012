import type { Preset } from '../presets/preset.ts';
import { presets } from '../presets/presets.ts';
import type { Table } from './table.ts';

/** Returns the preset that a table has all columns of, that with the most. */
export function presetOf({ columns, hasHeading }: Table): Preset | undefined {
  const headings = new Set(columns.map((heading) => heading.toLowerCase()));
  const headingsOf = (preset: Preset) => [...preset.headings, ...Object.keys(preset.roles)];
  return presets
    .filter(
      (one) => hasHeading && headingsOf(one).every((name) => headings.has(name.toLowerCase())),
    )
    .sort((one, other) => headingsOf(other).length - headingsOf(one).length)[0];
}
