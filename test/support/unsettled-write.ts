/** A write without a verdict. */
export const unsettledWrite = {
  id: 'w1',
  key: 'w1',
  endpoint: 'users.update',
  target: 'PATCH /ajax/users/edit/2',
  source: '/users/edit/2',
  screen: '/users/edit/2',
  title: 'Edit User',
  ids: { id: '2' },
  salt: 's',
  sent: {},
  state: 'unknown' as const,
  hasEnded: false,
  sentAt: Date.now(),
};
