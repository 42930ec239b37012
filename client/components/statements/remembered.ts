import * as z from 'zod/mini';
import { statementMapping, type ValueOf } from '#platform/storage/registry.ts';
import { openStore } from '#platform/storage/stored.ts';
import { currencyOfKey } from './model/lines.ts';
import type { Mapping } from './model/roles.ts';
import type { Table } from './model/table.ts';

const mappings = openStore('statement-mappings');

/** The mappings that are kept, the newest of them. */
const most = 50;

type Remembered = ValueOf<'statement-mappings'>[number];

const isFor =
  ({ columns }: Pick<Table, 'columns'>, provider: string) =>
  (one: Remembered) =>
    one.provider === provider && JSON.stringify(one.columns) === JSON.stringify(columns);

/** Returns the mapping that was used last for a table of the same columns of the same provider. */
export function rememberedMapping(table: Table, provider: string) {
  const found = table.hasHeading ? mappings.get().find(isFor(table, provider)) : undefined;
  // A pasted one may have more.
  return found && repeated(found);
}

/** Remembers a mapping. Its texts are the words of statuses and directions, and nothing else of the statement is stored. */
export function rememberMapping(table: Table, provider: string, mapping: Mapping): void {
  if (!table.hasHeading) return;
  const own = { provider, columns: table.columns, at: Date.now(), ...repeated(mapping) };
  const others = mappings.get().filter((one) => !isFor(table, provider)(one));
  mappings.set([own, ...others].slice(0, most));
}

/** Returns what holds for the next statement too. Whether its amounts count, and in which currency, is asked each time. */
function repeated<M extends Mapping>({
  isList: _,
  isInBooksCurrency: __,
  unit: ___,
  ...mapping
}: M) {
  const meanings = Object.entries(mapping.meanings).filter(([key]) => !currencyOfKey(key));
  return { ...mapping, meanings: Object.fromEntries(meanings) };
}

/** Forgets a mapping. */
export const forgetMapping = (table: Table, provider: string): void =>
  mappings.set(mappings.get().filter((one) => !isFor(table, provider)(one)));

/** Returns a mapping as a text that a colleague can paste. */
export const mappingText = (table: Table, provider: string, mapping: Mapping): string =>
  JSON.stringify({
    mapping: { provider, columns: table.columns, at: Date.now(), ...repeated(mapping) },
  });

/**
 * Remembers the mapping of a text, and returns what is done, a sentence; undefined for a text that is no mapping. Nothing of a
 * damaged one is stored.
 */
export function importMapping(text: string): string | undefined {
  if (!/^\s*\{\s*"mapping"\s*:/.test(text)) return undefined;
  const { success, data, error } = z.safeParse(
    z.object({ mapping: statementMapping }),
    parsed(text),
  );
  if (!success) return `The mapping is not stored: ${issueText(error.issues[0])}.`;
  const isSame = isFor(data.mapping, data.mapping.provider);
  const others = mappings.get().filter((one) => !isSame(one));
  mappings.set([data.mapping, ...others].slice(0, most));
  return `The mapping for ${data.mapping.provider} is stored.`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the error of a value: `at must be of type number`. */
function issueText(issue: z.core.$ZodIssue | undefined): string {
  const path = issue?.path.slice(1).join('.');
  if (!issue?.path.length) return 'the text is cut or is not JSON';
  if (issue.code === 'invalid_value') return `${path} must be one of ${issue.values.join(', ')}`;
  if (issue.code === 'invalid_type')
    return `${path || 'mapping'} must be of type ${issue.expected}`;
  return issue.code === 'custom' ? issue.message : `${path} is not allowed`;
}
