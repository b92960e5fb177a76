import { expect, test } from 'vitest';
import { isHostile } from './unzip.ts';

const MIB = 1024 * 1024;

test.each([
  [200 * MIB, 100 * MIB, false],
  [200 * MIB + 1, 100 * MIB, true],
  [4 * MIB, (4 * MIB) / 200, false],
  [4 * MIB, (4 * MIB) / 200 - 1, true],
  [MIB, 1_000, false],
])('F03: %i bytes packed into %i count as malicious: %s', (content, packed, hostile) => {
  expect(isHostile(content, packed)).toBe(hostile);
});
