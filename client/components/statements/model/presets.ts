import type { Preset } from '../presets/preset.ts';
import { presets } from '../presets/presets.ts';
import type { Table } from './table.ts';

/** Returns the preset that a table has all columns of, that with the most. */
export function presetOf({ columns, hasHeading }: Table): Preset | undefined {
  const headings = new Set(columns.map((heading) => heading.toLowerCase()));
  const countOf = (preset: Preset) => Object.keys(preset.columns).length;
  return presets
    .filter(
      (one) =>
        hasHeading && Object.keys(one.columns).every((name) => headings.has(name.toLowerCase())),
    )
    .sort((one, other) => countOf(other) - countOf(one))[0];
}
