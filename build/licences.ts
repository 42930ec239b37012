import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';

const root = join(import.meta.dirname, '..');

/** Returns the packages of a bundle by name, each with version, licence and licence text. */
export function licencesOf(metafile: Metafile): string {
  const folders = Object.values(metafile.outputs)
    .flatMap(({ inputs }) => Object.keys(inputs))
    .flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []);
  return [...new Set(folders)].sort().map(licenceOf).join('\n');
}

function licenceOf(folder: string): string {
  const { name, version, license } = JSON.parse(
    readFileSync(join(root, folder, 'package.json'), 'utf8'),
  );
  const title = `${name} ${version}: ${license}`;
  return [title, '='.repeat(title.length), ...textsOf(folder), ''].join('\n');
}

/** The file names of a licence; some packages have it only at the end of their readme. */
function textsOf(folder: string): string[] {
  const read = (file: string) => readFileSync(join(root, folder, file), 'utf8').trim();
  const files = readdirSync(join(root, folder));
  const texts = files.filter((file) => /^(licen[cs]e|copying|notice)/i.test(file)).map(read);
  if (texts.length > 0) return texts;
  return files
    .filter((file) => /^readme/i.test(file))
    .flatMap((file) => /^#+ *licen[cs]e[\s\S]*/im.exec(read(file)) ?? []);
}
