import { expect, it, vi } from 'vitest';
import { download } from '#platform/http/download.ts';

it.each([
  ['that of the server', undefined, ''],
  ['its own', 'orders.csv', 'orders.csv'],
])('REPORT-2 gives a file %s name', (_case, name, expected) => {
  const saved: HTMLAnchorElement[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this);
  });
  download('/ajax/report/stream?business_id=1', name);
  expect(saved.map((link) => [link.getAttribute('href'), link.download])).toEqual([
    ['/ajax/report/stream?business_id=1', expected],
  ]);
});
