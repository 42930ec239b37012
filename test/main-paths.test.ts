import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** The browser test of the main path of each feature, on the production build with the real gateway and reference backend. */
const mainPaths: Record<string, string> = {
  'What needs attention': 'leads from what needs attention to its list',
  'The first minute': 'explains a term where it appears',
  'Find anything': 'finds records by email address, transaction hash and deposit address',
  'Settlement worksheet': 'settles a batch of the queue by keyboard alone',
  'Statement to zero': 'settles what a statement has, and notes it',
  'Process with care': 'processes a settlement by keyboard alone',
  'Certain outcomes': 'closes the dialog of a settlement that was processed after all',
  'Cap review': 'edits and saves a pair by keyboard alone',
  'History of a record': 'shows the events of a user',
  'Two people, one record': 'shows a change that came between reading and writing',
  'Reconciliation of an order': 'marks the gap of suspicious orders of the dashboard',
  Drafts: 'asks before closing the tab only while input is unsaved',
  'Fresh data': 'keeps old data in greyscale after a failed refresh, with Retry',
  'Addresses and hashes': 'marks look-alikes in the demo data on every width',
  'Block explorers': 'opens a hash and an address without opener or referrer',
  Export: 'exports lists of the real backend in full',
  'The day': 'sums up the day before, and the one before that',
  Reports: 'downloads the report through the browser without leaving the page',
  'Environments and read-only mode': 'marks every screen and only allows reading',
  'New versions': 'is taken when another screen opens, once, and not while editing',
  'Long lists': 'finds a row of another page by the search of the list',
  'Place and focus': 'returns to the page and row of the list',
  'Keyboard, view and print': 'lists all shortcuts in a dialog',
  Accessibility: 'has no axe violations while loading and after a failure',
};

describe('main paths', () => {
  it('OPS-1 names a browser test for each feature', () => {
    const features = [...read('docs/features.md').matchAll(/^## (.+)$/gm)].map(([, name]) => name);
    expect(Object.keys(mainPaths).sort()).toEqual(features.sort());
  });

  it('OPS-1 names browser tests that exist', () => {
    const tests = globSync('test/e2e/**/*.test.ts', { cwd: root }).map(read).join('\n');
    expect(Object.values(mainPaths).filter((title) => !tests.includes(`${title}'`))).toEqual([]);
  });
});
