import { expect, test } from 'vitest';
import { addSums } from './landed-migrations.ts';

const LANDED = 'aa  0001_first.sql\ncc  0030_third.sql\n';
const first = { name: '0001_first.sql', sha256: 'aa' };
const third = { name: '0030_third.sql', sha256: 'cc' };
const unlanded = { name: '0020_second.sql', sha256: 'bb' };

test('checksums of migrations on main stay, and the checksums of new migrations are inserted by name', () => {
  const changed = { ...first, sha256: 'changed' };
  const all = 'aa  0001_first.sql\nbb  0020_second.sql\ncc  0030_third.sql\n';
  expect(addSums(LANDED, [changed, unlanded, third])).toBe(all);
});
