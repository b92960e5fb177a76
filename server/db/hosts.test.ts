import { describe, expect, test } from 'vitest';
import { hostsOf, splitHosts } from './hosts.ts';

describe('splitHosts', () => {
  test.each([
    ['postgresql://one/name', ['postgresql://one/name']],
    [
      'postgres://user:p%40ss@one:5432,two:5433/name?sslmode=verify-full',
      [
        'postgres://user:p%40ss@one:5432/name?sslmode=verify-full',
        'postgres://user:p%40ss@two:5433/name?sslmode=verify-full',
      ],
    ],
    [
      'postgresql://one,two,[::1]:5/x',
      ['postgresql://one/x', 'postgresql://two/x', 'postgresql://[::1]:5/x'],
    ],
    ['postgresql://u:a,b@one/x?options=-c%20a,b', ['postgresql://u:a,b@one/x?options=-c%20a,b']],
    ['postgresql://u@localhost/x?host=%2Fa%2Cb', ['postgresql://u@localhost/x?host=%2Fa%2Cb']],
  ])('finds the servers of %s', (url, addresses) => {
    expect(splitHosts(url)).toEqual(addresses);
  });
});

describe('hostsOf', () => {
  test('goes round, and moves on once however many connections fail at the same server', () => {
    const hosts = hostsOf('postgresql://one,two/x');
    hosts.leave('postgresql://one/x');
    hosts.leave('postgresql://one/x');
    expect(hosts.current()).toBe('postgresql://two/x');
    hosts.leave('postgresql://two/x');
    expect(hosts.current()).toBe('postgresql://one/x');
    hosts.turnTo('postgresql://two/x');
    expect(hosts.current()).toBe('postgresql://two/x');
  });
});
