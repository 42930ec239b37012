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
const named = (name: string) => scripts.filter((file) => file.includes(`/${name}-`));
const statement = named('statement');
const tour = named('tour-steps');
const dayClose = named('day-close');
const others = scripts.filter((file) => ![...statement, ...tour, ...dayClose].includes(file));

describe('client size (brotli)', () => {
  it('CLIENT-2 keeps the sign-in page within 115 kB of JavaScript in 3 files', () => {
    const entry = linked('.js');
    expect(entry.length).toBeLessThanOrEqual(3);
    expect(sizeOf(entry)).toBeGreaterThan(10_000);
    expect(sizeOf(entry)).toBeLessThanOrEqual(115_000);
  });

  it('CLIENT-2 keeps all JavaScript but statements, tour and day close within 245 kB', () => {
    expect(sizeOf(others)).toBeLessThanOrEqual(245_000);
  });

  it('CLIENT-2 keeps the comparison of statements within 15 kB in one file', () => {
    expect(statement).toHaveLength(1);
    expect(sizeOf(statement)).toBeLessThanOrEqual(15_000);
  });

  it('CLIENT-2 keeps the steps of the tour within 1 kB in one file', () => {
    expect(tour).toHaveLength(1);
    expect(sizeOf(tour)).toBeLessThanOrEqual(1_000);
  });

  it('CLIENT-2 keeps the day close within 5 kB in one file', () => {
    expect(dayClose).toHaveLength(1);
    expect(sizeOf(dayClose)).toBeLessThanOrEqual(5_000);
  });

  it('CLIENT-2 keeps the stylesheet within 14 kB', () => {
    expect(linked('.css')).toHaveLength(1);
    expect(sizeOf(linked('.css'))).toBeLessThanOrEqual(14_000);
  });

  it('CLIENT-3 puts all code after the sign-in page into one file', () => {
    expect(others).toHaveLength(linked('.js').length + 1);
  });

  it('CLIENT-4 serves no source maps', () => {
    expect(globSync('**/*.map', { cwd: client })).toEqual([]);
    expect(
      globSync('*.map', { cwd: join(client, '../source-maps') }).length,
    ).toBeGreaterThanOrEqual(scripts.length);
  });
});
