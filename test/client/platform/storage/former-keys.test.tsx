import { afterEach, expect, it, vi } from 'vitest';
import { formerKeys, removeFormerValues } from '#platform/storage/former-keys.ts';
import { registry } from '#platform/storage/registry.ts';

afterEach(() => vi.unstubAllGlobals());

const areas = [localStorage, sessionStorage];

/** The name of a key in Web Storage, with a list in place of `*`. */
const nameOf = (key: string) => `clearhouse.${key.replace('*', 'orders')}`;

/** The keys of this version. */
const currentKeys = Object.entries(registry).map(([key, { of }]) =>
  of === 'user' ? `user.${key}` : key,
);

it('OPR-46 a document load removes the values that only earlier versions used', () => {
  for (const area of areas)
    for (const key of formerKeys) area.setItem(nameOf(key), JSON.stringify({ userId: '1' }));
  removeFormerValues();
  expect(areas.map((area) => Object.keys(area))).toEqual([[], []]);
});

it('OPR-46 a document load keeps every value that this version uses', () => {
  const names = [...currentKeys.map(nameOf), 'clearhouse.user.visits.of', 'user.visits'];
  for (const area of areas) for (const name of names) area.setItem(name, 'null');
  removeFormerValues();
  const left = areas.map((area) => Object.keys(area).toSorted());
  expect(left).toEqual([names.toSorted(), names.toSorted()]);
});

it('OPR-46 a document loads without storage', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  vi.stubGlobal('localStorage', new Proxy({}, { ownKeys: blocked, get: blocked }));
  expect(removeFormerValues).not.toThrow();
});
