import { expect, test } from 'vitest';
import { describeDatabase } from './env.ts';

const described = (url?: string) => describeDatabase(url, { dataDir: '/var/lib/partline' });

test.each([
  [undefined, 'The database is the embedded one, in /var/lib/partline.'],
  ['postgresql://app:secret@db1:5432,db2/office?sslmode=require', 'The database is office at db1:5432,db2.'],
  ['postgresql://app:p@ss@db1/office', 'The database is office at db1.'],
  ['postgresql:///office?host=/run', 'The database is office at the address of its settings.'],
])('the database of %s is described without its password', (url, says) => {
  expect(described(url)).toBe(says);
});
