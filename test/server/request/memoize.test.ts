import { expect, it } from 'vitest';
import { memoize } from '../../../server/request/memoize.ts';

it('GW-42 results of requests are stored in bounded memory', () => {
  const computed: string[] = [];
  const lengthOf = memoize(String, (text: string) => {
    computed.push(text);
    return text.length;
  });
  const long = 'x'.repeat(201);
  expect([lengthOf('a'), lengthOf('a'), lengthOf(long), lengthOf(long)]).toEqual([1, 1, 201, 201]);
  expect(computed).toEqual(['a', long, long]);
  for (let text = 0; text < 1_000; text += 1) lengthOf(String(text));
  lengthOf('a');
  expect(computed.filter((text) => text === 'a')).toHaveLength(2);
});
