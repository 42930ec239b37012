import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = import.meta.dirname;

/** The packages that went into a bundle, by name: each with its version, its licence and the licence's text. */
export function licencesOf(metafile) {
  const folders = Object.values(metafile.outputs)
    .flatMap(({ inputs }) => Object.keys(inputs))
    .flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []);
  return [...new Set(folders)].sort().map(licenceOf).join('\n');
}

function licenceOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const texts = readdirSync(join(root, folder)).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  const title = `${name} ${version}: ${license}`;
  return [
    title,
    '='.repeat(title.length),
    ...texts.map((file) => readFileSync(join(root, folder, file), 'utf8').trim()),
    '',
  ].join('\n');
}
