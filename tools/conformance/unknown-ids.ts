import { allEndpoints } from '#contract/all-endpoints.ts';

const parameters = allEndpoints.flatMap(({ path }) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
);

/** Path parameters that match no record. A request that is wrongly accepted changes nothing. */
export const unknownIds = {
  ...Object.fromEntries(parameters.map((name) => [name, '999999999999'])),
  id: '999999999999',
  provider: 'no such provider',
  cryptocurrency: 'XBT',
};
