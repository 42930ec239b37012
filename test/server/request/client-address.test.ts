import { expect, it } from 'vitest';
import { networkOf, plainAddress } from '../../../server/request/client-address.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['1:2::4:5:6:7:8', '1:2:0:4::/64'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
  ['::1', '0:0:0:0::/64'],
])('GW-17 counts the requests of %s under %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each([
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '::ffff:cb00:7107'],
  ['2001:db8::ffff:203.0.113.7', '2001:db8::ffff:203.0.113.7'],
])('GW-21 names the client with the address %s as %s', (address, plain) => {
  expect(plainAddress(address)).toBe(plain);
});
