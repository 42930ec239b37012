/** Path parameters of nothing that there is: where a call goes through that must not, it finds nothing to harm. */
export const nothing = {
  id: '999999999999',
  provider: 'no such provider',
  cryptocurrency: 'XBT',
  exchange_provider_id: '999999999999',
  cryptocurrency_id: '999999999999',
};
