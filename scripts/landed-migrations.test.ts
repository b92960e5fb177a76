import { expect, test } from 'vitest';
import { addSums, findEdited } from './landed-migrations.ts';

const LANDED = 'aa  0001_first.sql\ncc  0030_third.sql\n';
const first = { name: '0001_first.sql', sha256: 'aa' };
const third = { name: '0030_third.sql', sha256: 'cc' };
const inWork = { name: '0020_second.sql', sha256: 'bb' };

test('checksums of migrations on main stay, and the checksums of new migrations are inserted by name', () => {
  const changed = { ...first, sha256: 'changed' };
  const all = 'aa  0001_first.sql\nbb  0020_second.sql\ncc  0030_third.sql\n';
  expect(addSums(LANDED, [changed, inWork, third])).toBe(all);
});

test('a new migration that was edited, renamed or removed after it had run is found', () => {
  const applied = [first, inWork, third];
  expect(findEdited(LANDED, [first, inWork, third], applied)).toBeUndefined();
  expect(findEdited(LANDED, [first, { ...inWork, sha256: 'edited' }, third], applied)).toBe(inWork.name);
  expect(findEdited(LANDED, [first, { ...inWork, name: '0021_second.sql' }, third], applied)).toBe(
    inWork.name,
  );
  expect(findEdited(LANDED, [first, third], applied)).toBe(inWork.name);
});

test('an edited migration on main is not reported, since the server refuses it', () => {
  expect(findEdited(LANDED, [{ ...first, sha256: 'edited' }], [first])).toBeUndefined();
});
