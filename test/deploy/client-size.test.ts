import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const client = join(import.meta.dirname, '../../dist/client');
const page = readFileSync(join(client, 'index.html'), 'utf8');
const sizeOf = (files: string[]) =>
  files.reduce((bytes, file) => bytes + statSync(join(client, `${file}.br`)).size, 0);
const linked = (extension: string) =>
  [...page.matchAll(/(?:src|href)="([^"]+)"/g)].flatMap(([, url = '']) =>
    url.endsWith(extension) ? [url] : [],
  );
const scripts = globSync('assets/*.js', { cwd: client });
/** The scripts that the document names: those of a visitor, then those of the first screens of a user. */
const named = () => {
  const [, signedIn = ''] = /const hrefs = (\[.*?\]);/.exec(page) ?? [];
  return [...linked('.js'), ...(JSON.parse(signedIn) as string[])].map((url) => url.slice(1));
};

describe('client size (brotli)', () => {
  it('CLIENT-2 keeps the sign-in screen within 110 kB of JavaScript in 7 files', () => {
    const entry = linked('.js');
    expect(entry.length).toBeLessThanOrEqual(7);
    expect(sizeOf(entry)).toBeGreaterThan(10_000);
    expect(sizeOf(entry)).toBeLessThanOrEqual(110_000);
  });

  it('CLIENT-2 keeps the JavaScript of the first screens within 205 kB', () => {
    expect(sizeOf(named())).toBeLessThanOrEqual(205_000);
  });

  it('CLIENT-2 keeps all JavaScript within 270 kB', () => {
    expect(sizeOf(scripts)).toBeLessThanOrEqual(270_000);
  });

  it('CLIENT-2 keeps the stylesheet within 14 kB', () => {
    expect(linked('.css')).toHaveLength(1);
    expect(sizeOf(linked('.css'))).toBeLessThanOrEqual(14_000);
  });

  it('CLIENT-3 names no code of records, forms and statements for a first screen', () => {
    const later = scripts.filter((file) => /(screens|statement-panel)-/.test(file));
    expect(later).toHaveLength(2);
    expect(named().filter((file) => later.includes(file))).toEqual([]);
  });

  it('CLIENT-4 serves no source maps', () => {
    expect(globSync('**/*.map', { cwd: client })).toEqual([]);
    expect(
      globSync('*.map', { cwd: join(client, '../source-maps') }).length,
    ).toBeGreaterThanOrEqual(scripts.length);
  });
});
