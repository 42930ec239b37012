/** Path parameters that match no record. A request that is wrongly accepted changes nothing. */
export const unknownIds = {
  id: '999999999999',
  provider: 'no such provider',
  cryptocurrency: 'XBT',
  exchange_provider_id: '999999999999',
  cryptocurrency_id: '999999999999',
};
