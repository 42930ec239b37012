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
const late = scripts.filter((file) => file.includes('/late-screens-'));

describe('client size (brotli)', () => {
  it('CLIENT-2 keeps the sign-in page within 110 kB of JavaScript in 5 files', () => {
    const entry = linked('.js');
    expect(entry.length).toBeLessThanOrEqual(5);
    expect(sizeOf(entry)).toBeGreaterThan(10_000);
    expect(sizeOf(entry)).toBeLessThanOrEqual(110_000);
  });

  it('CLIENT-2 keeps the JavaScript of the first screens within 205 kB', () => {
    expect(sizeOf(scripts.filter((file) => !late.includes(file)))).toBeLessThanOrEqual(205_000);
  });

  it('CLIENT-2 keeps all JavaScript within 270 kB', () => {
    expect(sizeOf(scripts)).toBeLessThanOrEqual(270_000);
  });

  it('CLIENT-2 keeps the stylesheet within 14 kB', () => {
    expect(linked('.css')).toHaveLength(1);
    expect(sizeOf(linked('.css'))).toBeLessThanOrEqual(14_000);
  });

  it('CLIENT-3 names the code of the first screens in the page', () => {
    const [, signedIn = ''] = /for \(const href of (\[.*?\])\)/.exec(page) ?? [];
    const first = [...linked('.js'), ...JSON.parse(signedIn)].map((url) => url.slice(1));
    expect(scripts.filter((file) => !first.includes(file))).toEqual(late);
    expect(late).toHaveLength(1);
  });

  it('CLIENT-4 serves no source maps', () => {
    expect(globSync('**/*.map', { cwd: client })).toEqual([]);
    expect(
      globSync('*.map', { cwd: join(client, '../source-maps') }).length,
    ).toBeGreaterThanOrEqual(scripts.length);
  });
});
