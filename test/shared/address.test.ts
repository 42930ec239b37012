import { expect, it } from 'vitest';
import { isLoopback, networkOf, plainAddress } from '../../shared/address.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['1:2::4:5:6:7:8', '1:2:0:4::/64'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8::ffff:203.0.113.7', '2001:db8:0:0::/64'],
  ['203.0.113.7:1234', '203.0.113.7:1234'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('GW-17 BE-20 counts the requests of %s under %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each([
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:0DB8:0:0::1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1%eth0'],
])('GW-21 names the client with the address %s as %s', (address, plain) => {
  expect(plainAddress(address)).toBe(plain);
});

it.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['localhost', true],
  ['0.0.0.0', false],
  ['::', false],
  ['10.0.0.1', false],
  ['127.0.0.1.example.com', false],
])('BE-2 takes %s for loopback: %s', (host, loopback) => {
  expect(isLoopback(host)).toBe(loopback);
});
