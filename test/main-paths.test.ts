import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/**
 * The browser test of the main path of each feature, on the production build with the real gateway and reference backend: its file in
 * test/e2e/, and its title. `engines.test.ts` opens every screen in Firefox and WebKit too.
 */
const mainPaths: Record<string, [file: string, title: string]> = {
  'What needs attention': ['main-paths', 'leads from what needs attention to its list'],
  'The first minute': ['main-paths', 'explains a term where it appears'],
  'Find anything': [
    'search',
    'finds records by email address, transaction hash and deposit address',
  ],
  'Settlement worksheet': [
    'closed-loop-balancing-worksheet',
    'settles a batch of the queue by keyboard alone',
  ],
  'Statement to zero': ['statement', 'settles what a statement has, and notes it'],
  'Process with care': [
    'closed-loop-balancing-process',
    'processes a settlement by keyboard alone',
  ],
  'Certain outcomes': [
    'outcomes',
    'closes the dialog of a settlement that was processed after all',
  ],
  'Cap review': [
    'exchange-pairs-review',
    'shows the previous values of changed fields, and asks about a tenfold cap',
  ],
  'History of a record': ['main-paths', 'shows the events of a user'],
  'Two people, one record': ['versions', 'shows a change that came between reading and writing'],
  'Reconciliation of an order': [
    'orders-reconciliation',
    'marks the gap of suspicious orders of the dashboard',
  ],
  Drafts: ['drafts', 'offers the input of a form that was left, and restores it'],
  'Fresh data': ['freshness', 'keeps old data in greyscale after a failed refresh, with Retry'],
  'Addresses and hashes': ['addresses', 'marks look-alikes in the demo data on every width'],
  'Block explorers': ['explorers', 'opens a hash and an address without opener or referrer'],
  Export: ['export', 'exports lists of the real backend in full'],
  'The day': ['day', 'sums up the day before, and the one before that'],
  Reports: ['report', 'downloads the report through the browser without leaving the screen'],
  'Environments and read-only mode': ['deployment', 'marks every screen and only allows reading'],
  'New versions': ['deployment', 'is taken when another screen opens, once, and not while editing'],
  'Long lists': ['main-paths', 'finds a row of another page by the search of the list'],
  'Place and focus': ['users', 'returns to the page and row of the list'],
  'Keyboard, view and print': ['shortcuts', 'lists all shortcuts in a dialog'],
  Accessibility: ['access', 'has no axe violations on the screens of'],
  'Every screen': ['engines', 'opens every screen and does the main jobs without an error'],
};

describe('main paths', () => {
  it('OPS-1 names a browser test for each feature', () => {
    const features = [...read('docs/features.md').matchAll(/^## (.+)$/gm)].map(([, name]) => name);
    expect(Object.keys(mainPaths).sort()).toEqual(features.sort());
  });

  it('OPS-1 names browser tests that exist', () => {
    const missing = Object.values(mainPaths).filter(
      ([file, title]) => !read(`test/e2e/${file}.test.ts`).includes(title),
    );
    expect(missing).toEqual([]);
  });
});
