/** A write without a verdict. */
export const unsettledWrite = {
  id: 'w1',
  endpoint: 'users.update',
  target: 'PATCH /ajax/users/edit/2',
  source: '/users/edit/2',
  screen: '/users/edit/2',
  title: 'Edit User',
  isCheckable: true,
  input: {},
  context: undefined,
  state: 'unknown' as const,
  finalAt: 0,
  nextCheckAt: 0,
  checks: 0,
  isChecking: false,
};
