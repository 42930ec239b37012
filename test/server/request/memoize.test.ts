import { expect, it } from 'vitest';
import { memoize } from '../../../server/request/memoize.ts';

it('GW-42 results of requests are stored in bounded memory', () => {
  const computed: string[] = [];
  const lengthOf = memoize(String, (text: string) => {
    computed.push(text);
    return text.length;
  });
  const long = 'x'.repeat(201);
  expect(lengthOf('a')).toBe(1);
  expect(lengthOf('a')).toBe(1);
  expect(lengthOf(long)).toBe(201);
  expect(lengthOf(long)).toBe(201);
  expect(computed).toEqual(['a', long, long]);
  for (let text = 0; text < 1_000; text += 1) lengthOf(String(text));
  lengthOf('a');
  expect(computed.filter((text) => text === 'a')).toHaveLength(2);
});

it('GW-42 a thousand results are stored, of keys of 200 characters', () => {
  let computed = 0;
  const lengthOf = memoize(String, (text: string) => {
    computed += 1;
    return text.length;
  });
  const keys = ['x'.repeat(200), ...Array.from({ length: 999 }, (_, index) => String(index))];
  for (const key of [...keys, ...keys]) lengthOf(key);
  expect(computed).toBe(1_000);
});
