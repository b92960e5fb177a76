import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { isHostile, openArchive } from './unzip.ts';
import { HOSTILE } from './workbook.ts';

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

test('F03: stored parts that declare no content count with their packed size', () => {
  const names = Array.from({ length: 201 }, (_, index) => `part ${index}`);
  const archive = zipSync(Object.fromEntries(names.map((name) => [name, new Uint8Array(0)])), { level: 0 });
  const view = new DataView(archive.buffer);
  // Each entry of the directory declares a mebibyte of stored bytes, as if all parts shared the same bytes.
  for (let at = 0; at + 24 < archive.length; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 20, MIB, true);
  expect(() => openArchive(archive)).toThrow(HOSTILE);
});
