import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const client = join(import.meta.dirname, '../../dist/client');
const page = readFileSync(join(client, 'index.html'), 'utf8');
const sizeOf = (files: string[]) => files.reduce((bytes, file) => bytes + statSync(join(client, `${file}.br`)).size, 0);
const linked = (extension: string) =>
  [...page.matchAll(/(?:src|href)="([^"]+)"/g)].flatMap(([, url = '']) => (url.endsWith(extension) ? [url] : []));
const scripts = globSync('assets/*.js', { cwd: client });

describe('client size (brotli)', () => {
  it('CLIENT-2 keeps the sign-in page within 105 kB of JavaScript in 3 files', () => {
    const entry = linked('.js');
    expect(entry.length).toBeLessThanOrEqual(3);
    expect(sizeOf(entry)).toBeGreaterThan(10_000);
    expect(sizeOf(entry)).toBeLessThanOrEqual(105_000);
  });

  it('CLIENT-2 keeps all JavaScript within 165 kB', () => {
    expect(sizeOf(scripts)).toBeLessThanOrEqual(165_000);
  });

  it('CLIENT-2 keeps the stylesheet within 12 kB', () => {
    expect(linked('.css')).toHaveLength(1);
    expect(sizeOf(linked('.css'))).toBeLessThanOrEqual(12_000);
  });

  it('CLIENT-3 puts all code after the sign-in page into one file', () => {
    expect(scripts).toHaveLength(linked('.js').length + 1);
  });

  it('CLIENT-4 serves no source maps', () => {
    expect(globSync('**/*.map', { cwd: client })).toEqual([]);
    expect(globSync('*.map', { cwd: join(client, '../source-maps') }).length).toBeGreaterThanOrEqual(scripts.length);
  });
});
