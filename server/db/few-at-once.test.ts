import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { fewAtOnce } from './few-at-once.ts';

it('two reads run at a time, and the results are returned in order', async () => {
  let running = 0;
  let most = 0;
  const read = await fewAtOnce([5, 1, 3, 1, 2], async (wait) => {
    running += 1;
    most = Math.max(most, running);
    await sleep(wait);
    running -= 1;
    return wait * 10;
  });
  expect(read).toEqual([50, 10, 30, 10, 20]);
  expect(most).toBe(2);
});

it('the first failure ends the call, and no further reads start', async () => {
  const begun: number[] = [];
  const failing = fewAtOnce([1, 2, 3, 4, 5], async (item) => {
    begun.push(item);
    await sleep(item === 1 ? 20 : 1);
    if (item === 2) throw new Error('gone');
  });
  await expect(failing).rejects.toThrow('gone');
  await sleep(40);
  expect(begun).toEqual([1, 2]);
});
