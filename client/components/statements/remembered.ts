import type { ValueOf } from '#platform/storage/registry.ts';
import { openStore } from '#platform/storage/stored.ts';
import type { Mapping } from './model/roles.ts';
import type { Table } from './model/table.ts';

const mappings = openStore('statement-mappings');

/** The mappings that are kept, the newest of them. */
const most = 50;

type Remembered = ValueOf<'statement-mappings'>[number];

const isFor =
  ({ columns }: Table, provider: string) =>
  (one: Remembered) =>
    one.provider === provider && JSON.stringify(one.columns) === JSON.stringify(columns);

/** Returns the mapping that was used last for a table of the same columns of the same provider. */
export const rememberedMapping = (table: Table, provider: string): Remembered | undefined =>
  table.hasHeading ? mappings.get().find(isFor(table, provider)) : undefined;

/** Remembers a mapping. Its texts are the words of statuses and directions, and nothing else of the statement is stored. */
export function rememberMapping(table: Table, provider: string, mapping: Mapping): void {
  if (!table.hasHeading) return;
  const own = { provider, columns: table.columns, at: Date.now(), ...withoutList(mapping) };
  const others = mappings.get().filter((one) => !isFor(table, provider)(one));
  mappings.set([own, ...others].slice(0, most));
}

/** That a list has no amounts is said each time. */
const withoutList = ({ isList: _, ...mapping }: Mapping) => mapping;

/** Forgets a mapping. */
export const forgetMapping = (table: Table, provider: string): void =>
  mappings.set(mappings.get().filter((one) => !isFor(table, provider)(one)));

/** Returns a mapping as a text that a colleague can paste. */
export const mappingText = (table: Table, provider: string, mapping: Mapping): string =>
  JSON.stringify({
    mapping: { provider, columns: table.columns, at: Date.now(), ...withoutList(mapping) },
  });

/** Remembers the mapping of a text, and returns the name of its provider; undefined for any other text. */
export function importMapping(text: string): string | undefined {
  if (!text.trimStart().startsWith('{"mapping":')) return undefined;
  const before = mappings.get();
  try {
    const { mapping } = JSON.parse(text) as { mapping: Remembered };
    const others = before.filter(
      (one) => !isFor({ columns: mapping.columns } as Table, mapping.provider)(one),
    );
    mappings.set([mapping, ...others].slice(0, most));
    return mapping.provider;
  } catch {
    return undefined;
  }
}
