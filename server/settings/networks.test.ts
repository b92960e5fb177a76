import { expect, test } from 'vitest';
import { inNetworks, networkOf } from './networks.ts';

const isProxy = inNetworks(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32']);

test.each([
  ['10.1.2.3', true],
  ['::ffff:10.1.2.3', true],
  ['11.0.0.1', false],
  ['192.0.2.7', true],
  ['192.0.2.8', false],
  ['2001:db8::5', true],
  ['2001:db9::5', false],
  ['', false],
])('the address "%s" is in the networks: %s', (address, isOne) => {
  expect(isProxy(address)).toBe(isOne);
});

test.each([
  ['192.0.2.7:51812', '192.0.2.7'],
  ['[2001:db8::1]:51812', '2001:db8:0:0::/64'],
  ['[::ffff:192.0.2.7]:51812', '192.0.2.7'],
  ['2001:db8::1:5181', '2001:db8:0:0::/64'],
])('the address "%s" is in the network "%s"', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
