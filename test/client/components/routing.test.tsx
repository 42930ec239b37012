import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { isReturn, useContinues, useMarkedRow, useOrigin, useOriginState } from '#forms/origin.ts';
import { usePageHref, usePageNumber, useQueryParameters } from '#lists/page-number.ts';
import { decodeSegment, invoiceHref, paths, rowHref } from '#platform/paths.ts';
import { TestRouter } from '../../support/test-router.tsx';

/** Returns what hooks return at a location. */
function at<T>(
  location: string | { pathname: string; search?: string; state?: unknown },
  read: () => T,
): T {
  let value: T | undefined;
  const Reader = () => {
    value = read();
    return null;
  };
  render(
    <TestRouter initialEntries={[location]}>
      <Reader />
    </TestRouter>,
  );
  return value as T;
}

it('SHELL-11 builds the address of another page with the same query', () => {
  const searched = '/orders?filter=x&page=2';
  expect(at(searched, () => usePageNumber())).toBe(2);
  expect(at(searched, () => usePageHref()(3))).toBe('/orders?filter=x&page=3');
  expect(at('/orders?trades=4', () => usePageNumber('trades'))).toBe(4);
  expect(at('/orders?trades=4', () => usePageHref('trades')(5))).toBe('/orders?trades=5');
  expect(at('/orders', () => useQueryParameters().parameters.get('page'))).toBeNull();
});

it('CALL-1 builds no link without a value that a path can carry', () => {
  expect(
    [undefined, null, '', '.', '..', 'a/b', 5].map((value) => paths.order.href(value)),
  ).toEqual([undefined, undefined, undefined, undefined, undefined, '/orders/a%2Fb', '/orders/5']);
  expect(paths.walletAccount.href('BitGo', 'XBT')).toBe('/wallet-providers/BitGo/XBT');
});

it('BIZ-7 links an invoice with its business', () => {
  expect(invoiceHref('INV 1', 7)).toBe('/invoices/details/INV%201?business=7');
  expect(invoiceHref('INV-1', null)).toBe('/invoices/details/INV-1?business=');
  expect(invoiceHref(null, 7)).toBeUndefined();
});

it('CALL-1 decodes a segment once, and leaves a malformed one', () => {
  expect(['%252F', 'a%20b', '100%'].map(decodeSegment)).toEqual(['%2F', 'a b', '100%']);
});

it('OPR-72 returns to where a form was opened from, never to itself', () => {
  expect(at('/users?page=2', useOriginState)).toEqual({ origin: '/users?page=2' });
  const origin = (state: unknown) =>
    at({ pathname: '/users/edit/3', state }, () => useOrigin('/users'));
  expect(origin({ origin: '/users?page=2' })).toBe('/users?page=2');
  for (const state of [null, { origin: 5 }, { origin: '/users/edit/3?x=1' }])
    expect(origin(state)).toBe('/users');
});

it('OPR-75 marks the row that a link names', () => {
  expect(at(rowHref('/users', 'a b') ?? '', useMarkedRow)).toBe('a b');
  expect(at('/users', useMarkedRow)).toBeUndefined();
});

it('OPR-72 OPR-113 tells a return and a continuation from other navigations', () => {
  const location = (state: unknown) =>
    ({ pathname: '/', search: '', hash: '', key: '', state }) as Parameters<typeof isReturn>[0];
  expect(
    [{ isReturn: true }, { isReturn: 'yes' }, null].map((state) => isReturn(location(state))),
  ).toEqual([true, false, false]);
  expect(at({ pathname: '/', state: { continues: true } }, useContinues)).toBe(true);
  expect(at({ pathname: '/', state: { continues: 'yes' } }, useContinues)).toBe(false);
});
