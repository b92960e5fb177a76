import { expect, test } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

/** Work that ends when it is told to. */
function controlled() {
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((end) => ends.push(end));
  return { ends, work };
}

test('F17: so many run at a time, the others wait', async () => {
  const { ends, work } = controlled();
  const limit = limitConcurrency(2, 10);
  const all = [1, 2, 3].map(() => limit(work));
  await Promise.resolve();
  expect(ends).toHaveLength(2);

  ends[0]?.();
  await expect.poll(() => ends.length).toBe(3);
  for (const end of ends) end();
  await Promise.all(all);
});

test('F17: whoever comes when too many wait is told to try again', async () => {
  const { ends, work } = controlled();
  const limit = limitConcurrency(1, 1);
  const [first, second] = [limit(work), limit(work)];
  await expect(limit(work)).rejects.toMatchObject({ status: 503 });

  ends[0]?.();
  await first;
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  await second;
});

test('work that fails makes room for the next', async () => {
  const limit = limitConcurrency(1, 0);
  await expect(limit(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await limit(async () => 'done')).toBe('done');
});
