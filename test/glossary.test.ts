import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { glossary } from '../client/components/values/glossary.ts';

it('OPR-36 the README has the terms of Help', () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  const [, section = ''] = readme.split(/^## Terms$/m);
  const rows = [...(section.split(/^## /m)[0] ?? '').matchAll(/^\| (.*) \| (.*) \|$/gm)];
  expect(rows.slice(1).map(([, term, meaning]) => [term, meaning])).toEqual(glossary);
});
