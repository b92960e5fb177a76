import { describe, expect, test } from 'vitest';
import { createLimit, type LimitKey, type PersonKey, type Reservation, SLOW_READER_MS } from './limit.ts';

const ROOM = { most: 100, mostOfOne: 60, mostWaiting: 10, longestWaitMs: 60_000, retryAfter: 5 };
const overPart = { status: 429, retryAfter: 5, message: 'Too much at once. Please try again in 5 seconds.' };
const overloaded = {
  status: 503,
  retryAfter: 5,
  message: 'The service is busy. Please try again in 5 seconds.',
};

/** The requests that got their turn, in order, each by a name of its own. */
function taking(limit: (key: LimitKey) => Reservation) {
  const started: string[] = [];
  const held = new Map<string, Reservation>();
  return {
    started,
    take(name: string, person: PersonKey, units?: number, token?: number): Promise<unknown> {
      const one = limit({ person, token });
      held.set(name, one);
      const taken = one.take(units).then(() => started.push(name));
      // A request that still waits at the end of a test is refused after it.
      taken.catch(() => {});
      return taken;
    },
    release: (name: string) => held.get(name)?.release(),
    /** Until everything that can go on has done so. */
    settled: () => new Promise((resolve) => setImmediate(resolve)),
  };
}

test('F17: one person has a part and waits for more, while another one is served at once', async () => {
  const { take, started, release, settled } = taking(createLimit(ROOM));
  void take('a1', 1, 60);
  void take('a2', 1, 10);
  void take('a3', 1, 10);
  void take('b1', 2, 40);
  await settled();
  expect(started).toEqual(['a1', 'b1']);
  release('a1');
  await settled();
  expect(started).toEqual(['a1', 'b1', 'a2', 'a3']);
});

test('F17: what becomes free goes to who holds least of it, in turn, however many wait for one person', async () => {
  const { take, started, release, settled } = taking(createLimit({ ...ROOM, most: 2, mostOfOne: 2 }));
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void take(name, 'a');
  void take('b1', 'b');
  void take('b2', 'b');
  void take('c1', 'c');
  for (const name of ['a1', 'b1', 'c1', 'a2']) {
    await settled();
    release(name);
  }
  await settled();
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'b2', 'a3']);
});

test('F17: one person’s long queue is refused with how long to wait, and another person’s is open', async () => {
  const { take, started, settled } = taking(createLimit({ ...ROOM, most: 3, mostOfOne: 1, mostWaiting: 1 }));
  void take('a1', 'a');
  void take('a2', 'a').catch(() => {});
  await expect(take('a3', 'a')).rejects.toMatchObject(overPart);
  void take('b1', 'b');
  await settled();
  expect(started).toEqual(['a1', 'b1']);
});

test('who waits too long is told whether it was the own part or all of it', async () => {
  const { take } = taking(createLimit({ ...ROOM, longestWaitMs: 20 }));
  await take('a1', 1, 60);
  await expect(take('a2', 1, 1)).rejects.toMatchObject(overPart);
  await take('b1', 2, 40);
  await expect(take('c1', 3, 1)).rejects.toMatchObject(overloaded);
});

test('22.3: more than one person may ever have is too large, and what was refused is not held', async () => {
  const { take, release } = taking(createLimit({ ...ROOM, mostOfOne: 100, mostWaiting: 0 }));
  await expect(take('a1', 1, 101)).rejects.toMatchObject({ status: 413 });
  await take('a2', 1, 100);
  release('a2');
  release('a2');
  await take('b1', 2, 100);
  await expect(take('c1', 3, 1)).rejects.toMatchObject(overloaded);
});

test('who leaves the queue makes way for what waited behind, and holds nothing', async () => {
  const { take, started, release, settled } = taking(createLimit(ROOM));
  void take('a1', 1, 30);
  const left = take('a2', 1, 50);
  void take('a3', 1, 30);
  release('a2');
  await expect(left).rejects.toMatchObject(overPart);
  await settled();
  expect(started).toEqual(['a1', 'a3']);
});

test('what becomes free of a person’s part goes to each of their tokens in turn, and to what they do by hand', async () => {
  const { take, started, release, settled } = taking(createLimit({ ...ROOM, mostOfOne: 1 }));
  for (const name of ['erp1', 'erp2', 'erp3']) void take(name, 'a', 1, 1);
  for (const name of ['sheet1', 'sheet2']) void take(name, 'a', 1, 2);
  void take('hand1', 'a');
  for (const name of ['erp1', 'sheet1', 'hand1', 'erp2']) {
    await settled();
    release(name);
  }
  await settled();
  expect(started).toEqual(['erp1', 'sheet1', 'hand1', 'erp2', 'sheet2']);
});

test('tokens make nobody’s part larger: a person with many of them waits as one', async () => {
  const { take, started, release, settled } = taking(createLimit({ ...ROOM, most: 3, mostOfOne: 2 }));
  for (const token of [1, 2, 3, 4]) void take(`a${token}`, 'a', 1, token);
  for (const name of ['b1', 'b2', 'b3']) void take(name, 'b');
  await settled();
  expect(started).toEqual(['a1', 'a2', 'b1']);
  release('a1');
  await settled();
  // Both hold one: whose turn is longer ago comes first, and then each of them once.
  release('b1');
  release('a2');
  await settled();
  expect(started.slice(3).sort()).toEqual(['a3', 'b2', 'b3']);
});

test('a token that has filled its person’s queue gives way to what they do by hand, and is told how long to wait', async () => {
  const { take, started, release, settled } = taking(createLimit({ ...ROOM, mostOfOne: 1, mostWaiting: 4 }));
  await take('erp0', 'a', 1, 1);
  const flood = ['erp1', 'erp2', 'erp3', 'erp4'].map((name) => take(name, 'a', 1, 1));
  await expect(take('erp5', 'a', 1, 1)).rejects.toMatchObject(overPart);

  void take('hand1', 'a');
  await expect(flood[3]).rejects.toMatchObject(overPart);
  void take('hand2', 'a');
  await expect(flood[2]).rejects.toMatchObject(overPart);
  // Now each has two: neither pushes the other out.
  await expect(take('hand3', 'a')).rejects.toMatchObject(overPart);
  await expect(take('erp6', 'a', 1, 1)).rejects.toMatchObject(overPart);

  for (const name of ['erp0', 'hand1', 'erp1', 'hand2']) {
    release(name);
    await settled();
  }
  expect(started).toEqual(['erp0', 'hand1', 'erp1', 'hand2', 'erp2']);
});

test('what takes little does not keep what takes much waiting, of one person by a token and by hand', async () => {
  const { take, started, release, settled } = taking(createLimit({ ...ROOM, mostOfOne: 3 }));
  for (const name of ['erp1', 'erp2', 'erp3', 'erp4', 'erp5']) void take(name, 'a', 1, 1);
  void take('search', 'a', 2);
  await settled();
  release('erp1');
  // It is the turn of the search, for which one more must be given back: nothing comes before it.
  void take('erp6', 'a', 1, 1);
  await settled();
  expect(started).toEqual(['erp1', 'erp2', 'erp3']);
  release('erp2');
  await settled();
  expect(started).toEqual(['erp1', 'erp2', 'erp3', 'search']);
  release('search');
  await settled();
  expect(started.slice(4)).toEqual(['erp4', 'erp5']);
});

test('22.3: what takes little does not keep what takes much waiting, of different people', async () => {
  const { take, started, release, settled } = taking(createLimit({ ...ROOM, most: 2 }));
  void take('a1', 'a');
  void take('b1', 'b');
  void take('save', 'c', 2);
  void take('d1', 'd');
  release('a1');
  // The save comes next, for which one more must be given back: neither who waits nor who comes now goes before it.
  void take('e1', 'e');
  await settled();
  expect(started).toEqual(['a1', 'b1']);
  release('b1');
  await settled();
  expect(started).toEqual(['a1', 'b1', 'save']);
  release('save');
  await settled();
  expect(started.slice(3)).toEqual(['d1', 'e1']);
});

test('what waits for much of a person’s part by a token does not keep waiting what they do by hand', async () => {
  const { take, started, settled } = taking(createLimit({ ...ROOM, mostOfOne: 3 }));
  void take('erp1', 'a', 2, 1);
  void take('erp2', 'a', 2, 1);
  void take('hand', 'a');
  await settled();
  expect(started).toEqual(['erp1', 'hand']);
});

describe('what a slow reader holds', () => {
  const PLACES = { most: 2, mostOfOne: 1, mostWaiting: 10, longestWaitMs: 60_000, retryAfter: 5 };

  /** Takes a place for a reader who keeps the server waiting; answers whether it was ended. */
  async function read(limit: (key: LimitKey) => Reservation, person: PersonKey, keptWaitingMs: number) {
    const held = limit({ person });
    await held.take();
    let ended = false;
    const end = () => {
      ended = true;
    };
    held.makePreemptible({ keptWaitingMs: () => keptWaitingMs, end });
    return { isEnded: () => ended };
  }

  test('is given to the next person, the slowest first, once it has kept the server waiting', async () => {
    const limit = createLimit(PLACES);
    const [slow, slower] = [
      await read(limit, 'a', SLOW_READER_MS),
      await read(limit, 'b', SLOW_READER_MS + 1),
    ];
    await limit({ person: 'c' }).take();
    expect([slow.isEnded(), slower.isEnded()]).toEqual([false, true]);
    await limit({ person: 'd' }).take();
    expect(slow.isEnded()).toBe(true);
  });

  test('stays where nobody else waits, where its reader has a part to wait for, and where no reader is slow', async () => {
    const limit = createLimit(PLACES);
    const [slow, quick] = [await read(limit, 'a', SLOW_READER_MS), await read(limit, 'b', 10)];
    const { take, started, settled } = taking(limit);
    void take('b again', 'b');
    await settled();
    expect([slow.isEnded(), quick.isEnded(), started]).toEqual([false, false, []]);
    await limit({ person: 'c' }).take();
    void take('d', 'd');
    await settled();
    expect([slow.isEnded(), quick.isEnded(), started]).toEqual([true, false, []]);
  });

  test('is given at once where nothing waits, as much as is needed', async () => {
    const limit = createLimit({ most: 4, mostOfOne: 4, mostWaiting: 0, longestWaitMs: 0, retryAfter: 5 });
    const readers = [];
    for (const person of ['a', 'b', 'c', 'd']) readers.push(await read(limit, person, SLOW_READER_MS));
    await limit({ person: 'e' }).take(3);
    expect(readers.map(({ isEnded }) => isEnded())).toEqual([true, true, true, false]);
  });
});
