import { beforeEach, expect, it } from 'vitest';
import { documentSession } from '#platform/session/document-session.ts';
import {
  clearInterrupted,
  interruptedScreen,
  nameScreen,
  storeInterrupted,
} from '#platform/session/interrupted.ts';
import { fakeBackend } from '../../../support/fake-backend.ts';
import { signInAs } from '../../../support/session.ts';

const uuid = 'f728af94-3e2c-4e6e-8d5c-1f0a6d2b7c11';

beforeEach(() => {
  signInAs(1);
  clearInterrupted();
});

/** Stores a screen and returns it as user 1 finds it. */
const stored = (to: string) => {
  storeInterrupted(to);
  return interruptedScreen('1');
};

it.each(['/', '/dashboard'])('OPR-139 leads to no first screen: %s', (to) => {
  expect(stored(to)).toBeUndefined();
});

it('OPR-139 leads back only the user whose session expired', () => {
  expect(stored('/orders?page=7')).toEqual({ to: '/orders?page=7', title: 'Orders', userId: '1' });
  expect(interruptedScreen('2')).toBeUndefined();
  clearInterrupted();
  expect(interruptedScreen('1')).toBeUndefined();
  fakeBackend(() => new Response());
  documentSession.signOut();
  expect(stored('/orders')).toBeUndefined();
});

it('OPR-139 leads anyone to an address that was opened without a session', () => {
  sessionStorage.setItem('clearhouse.interrupted', '{"to":"/orders","title":"Orders","userId":5}');
  expect(['1', '2'].map((id) => interruptedScreen(id)?.to)).toEqual(['/orders', '/orders']);
});

it.each(['{"to":5,"title":"Orders"}', '{"to":"/orders"}', '"/orders"'])(
  'OPR-139 ignores the stored value %s',
  (text) => {
    sessionStorage.setItem('clearhouse.interrupted', text);
    expect(interruptedScreen('1')).toBeUndefined();
  },
);

it.each([
  ['Orders', undefined, 'Orders'],
  ['Edit User', 'ada', 'Edit User ada'],
  ['Order', uuid, 'Order f728af94…'],
  ['Order', '123456789012', 'Order 123456789012'],
  ['Business Details', 'Acme Payments Limited', 'Business Details Acme Payments Limited'],
])('OPR-140 names the screen %s of the record %s', (title, record, name) => {
  nameScreen({ pathname: '/shown', title, record });
  expect(stored('/shown?page=2#x')?.title).toBe(name);
});

it.each([
  [`/orders/${uuid}?x=1#y`, 'Orders f728af94…'],
  ['/exchange-providers/Kraken', 'Exchange providers Kraken'],
  ['/users/details/3', 'Users 3'],
  ['/report', 'Report'],
  ['/users/averylongusername', 'Users averylongusername'],
])('OPR-140 names the screen %s by its address if it was not shown', (to, name) => {
  expect(stored(to)?.title).toBe(name);
});
