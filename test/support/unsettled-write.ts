/** A write without a verdict. */
export const unsettledWrite = {
  id: 'w1',
  key: 'w1',
  endpoint: 'closed-loop-balancing.processing',
  target: 'PATCH /ajax/closed-loop-balancing/edit/2',
  source: '/closed-loop-balancing/details/2',
  screen: '/closed-loop-balancing/details/2',
  title: 'Process Settlement',
  ids: {},
  salt: '',
  sent: {},
  state: 'unknown' as const,
  hasEnded: false,
  sentAt: Date.now(),
};
