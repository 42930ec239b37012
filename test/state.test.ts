import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { registry } from '#platform/storage/registry.ts';

const root = join(import.meta.dirname, '..');
const client = join(root, 'client');

/** The files of the client without their comments. */
const sources = globSync('**/*.{ts,tsx}', { cwd: client }).map((file) => ({
  file,
  text: readFileSync(join(client, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, ''),
}));

const page = readFileSync(join(root, 'docs/client.md'), 'utf8');
const contributing = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
/** Returns the rows of the table with a heading. */
const rowsUnder = (heading: string) => {
  const [, table = ''] = page.split(heading);
  const [rows = ''] = table.split('\n\n');
  return rows
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.slice(2, -2).split(' | '));
};

it('OPR-46 docs/client.md lists what the registry of storage declares', () => {
  const declared = Object.entries(registry).map(([key, entry]) => [
    key,
    ...[entry.area, entry.of, entry.until, entry.owner],
  ]);
  expect(rowsUnder('| Key | Area | Of | Until | Owner')).toEqual(declared);
});

it('OPR-46 the picture in CONTRIBUTING.md has each key with its owner', () => {
  const owners = new Map(
    [...contributing.matchAll(/\b(o\d+)\[(.+?)\]/g)].map(([, id = '', owner]) => [id, owner]),
  );
  const drawn = [...contributing.matchAll(/^ {2}(o\d+)\S* -- (.+) --> /gm)].flatMap(
    ([, id = '', keys = '']) => keys.split(', ').map((key) => `${owners.get(id)} opens ${key}`),
  );
  const declared = Object.entries(registry).map(([key, { owner }]) => `${owner} opens ${key}`);
  expect(drawn.sort()).toEqual(declared.sort());
});

it('OPR-46 only the registry touches the storage of the browser', () => {
  const touching =
    /\b(localStorage|sessionStorage|indexedDB|cookieStore|caches)\b|\bdocument\.cookie\b|from 'idb'|storage\/persisted-store\.ts'/;
  const others = sources.filter(
    ({ file, text }) =>
      !file.startsWith('platform/storage/') &&
      touching.test(text.replace(/import \{ asRecord \} from '#platform[^']*';/g, '')),
  );
  expect(others.map(({ file }) => file)).toEqual([]);
});

it('OPR-46 only its owner opens a store', () => {
  const web = Object.entries(registry).filter(([, { area }]) => area.endsWith('Storage'));
  const declared = web.map(([key, { owner }]) => `${owner} opens ${key}`);
  const found = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\bopen(?:List)?Store\(\s*'([^']+)'/g)].map(
      ([, key]) => `${file} opens ${key}`,
    ),
  );
  expect(found.sort()).toEqual(declared.sort());
});

it('CLIENT-7 only its module sets a state', () => {
  const others = sources.flatMap(({ file, text }) => {
    const imported = [...text.matchAll(/import \{([^}]*)\} from/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim()),
    );
    const set = [...text.matchAll(/(?<![.\w])(\w+)\.set\(/g)].map(([, name = '']) => name);
    return set.filter((name) => imported.includes(name)).map((name) => `${file} sets ${name}`);
  });
  expect(others).toEqual([]);
});

it('CLIENT-7 docs/client.md lists the files that hold a state', () => {
  const state =
    /^(export )?let |^(export )?const [^=]*= (createStore|createOutbox)[<(]|^const [^=]*= new (Map|Set)(<.*>)?\(\);|^const [^=]*: \w+\[\] = \[\];|^const (owners|counts)\b/m;
  const holders = sources.filter(({ text }) => state.test(text)).map(({ file }) => file);
  const listed = rowsUnder('| File | What it holds |').flatMap(([files = '']) => files.split(', '));
  expect(listed.sort()).toEqual(holders.sort());
});
