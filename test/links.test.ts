import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root });

/** Returns the anchors of a document's headings, as GitHub makes them. */
const anchorsOf = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

it('OPS-8 documents link to existing files and headings only', () => {
  const links = documents.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8').replace(/^```[\s\S]*?^```$/gm, '');
    return [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => ({ file, link }));
  });
  expect(links.length).toBeGreaterThan(100);
  const broken = links.filter(({ file, link }) => {
    if (link.startsWith('https://')) return false;
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? file : join(dirname(file), path);
    return (
      !existsSync(join(root, target)) ||
      (anchor !== undefined && !anchorsOf(target).includes(anchor))
    );
  });
  expect(broken).toEqual([]);
});

it('OPS-8 every picture is shown in a document', () => {
  const texts = documents.map((file) => readFileSync(join(root, file), 'utf8'));
  const pictures = globSync('docs/screenshots/*', { cwd: root });
  expect(
    pictures.filter((file) => !texts.some((text) => text.includes(file.slice('docs/'.length)))),
  ).toEqual([]);
});
