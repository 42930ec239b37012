import { beforeEach, expect, it, vi } from 'vitest';
import { fileName, saveExport } from '#lists/save-export.ts';
import { toasts } from '#platform/toasts.ts';

let files: { name: string; type: string }[];

beforeEach(() => {
  files = [];
  toasts.set([]);
  let type = '';
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    type = (file as Blob).type;
    return 'blob:1';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    files.push({ name: this.download, type });
  });
});

/** Saves an export of orders whose total was 30 at its start. */
const exported = (rows: number, total: number | null, more = {}) => {
  saveExport({
    place: ['Orders'],
    extent: { rows, total },
    first: 30,
    isFiltered: false,
    lines: [],
    ...more,
  });
  return toasts.get().map((toast) => [toast.type, toast.text]);
};

it.each([
  [
    'all rows',
    () => exported(30, 30),
    'success',
    'Exported 30 of 30 rows; the total did not change during the export.',
    'orders-30-of-30-rows',
  ],
  [
    'a total that has changed',
    () => exported(31, 31),
    'warning',
    'Exported 31 of 31 rows; the total changed from 30 to 31; rows may be missing or duplicated.',
    'orders-31-of-31-rows-total-changed',
  ],
  [
    'rows that are missing',
    () => exported(20, 30),
    'warning',
    'Exported 20 of 30 rows; the file is incomplete.',
    'orders-incomplete-20-of-30-rows',
  ],
  [
    'rows that match a filter',
    () => exported(10, 30, { isFiltered: true, filteredOut: 20 }),
    'warning',
    'Exported 10 of 30 rows; only rows that match the filter.',
    'orders-filtered-10-of-30-rows',
  ],
  [
    'rows that the backend has found',
    () => exported(30, 30, { isFiltered: true }),
    'success',
    'Exported 30 of 30 rows; only rows that match the filter; the total did not change during the export.',
    'orders-filtered-30-of-30-rows',
  ],
  [
    'a total that is unknown at its end',
    () => exported(2, null),
    'warning',
    "Exported 2 listed rows; the list's total is unknown, so rows may be missing.",
    'orders-2-listed-rows',
  ],
  [
    'a total that is unknown at its start',
    () => exported(30, 30, { first: null }),
    'warning',
    "Exported 30 of 30 rows; the list's total is unknown, so rows may be missing.",
    'orders-30-of-30-rows',
  ],
  [
    'an unknown total',
    () => exported(1, null, { first: null }),
    'warning',
    "Exported 1 listed row; the list's total is unknown, so rows may be missing.",
    'orders-1-listed-row',
  ],
])('OPR-35 states the extent of a file with %s', (_case, save, type, text, name) => {
  expect(save()).toEqual([[type, text]]);
  expect(files.map((file) => file.name.replace(/-\d{4}-.*Z\.csv$/, ''))).toEqual([name]);
});

it('OPR-32 saves UTF-8 text as CSV', () => {
  exported(30, 30);
  expect(files.map(({ type }) => type)).toEqual(['text/csv;charset=utf-8']);
});

it('OPR-32 writes other characters of a file name as hyphens', () => {
  const when = new Date('2026-11-21T07:04:09Z');
  expect(fileName(['Zürich & Genève', 'Orders'], when, 'csv')).toBe(
    'zürich-genève-orders-2026-11-21T07-04-09Z.csv',
  );
});
