import { describe, expect, test } from 'vitest';
import { createLimit, type LimitKey, type PersonKey, type Reservation, SLOW_READER_MS } from './limit.ts';

const LIMIT_SETTINGS = { most: 100, mostOfOne: 60, mostWaiting: 10, longestWaitMs: 60_000, retryAfter: 5 };
const shareExhausted = {
  status: 429,
  retryAfter: 5,
  message: 'Too much at once. Please try again in 5 seconds.',
};
const overloaded = {
  status: 503,
  retryAfter: 5,
  message: 'The service is busy. Please try again in 5 seconds.',
};

function recordAdmissions(limit: (key: LimitKey) => Reservation) {
  const started: string[] = [];
  const held = new Map<string, Reservation>();
  return {
    started,
    take(name: string, person: PersonKey, units?: number, token?: number): Promise<unknown> {
      const reservation = limit({ person, token });
      held.set(name, reservation);
      const granted = reservation.take(units).then(() => started.push(name));
      // A request that is still waiting at the end of a test is refused afterwards.
      granted.catch(() => {});
      return granted;
    },
    release: (name: string) => held.get(name)?.release(),
    settled: () => new Promise((resolve) => setImmediate(resolve)),
  };
}

test('F17: a user with a full share waits for more units, while another user is served immediately', async () => {
  const { take, started, release, settled } = recordAdmissions(createLimit(LIMIT_SETTINGS));
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

test('F17: released units go to the user who holds the fewest, or in turn among equals, regardless of the number of waiting requests', async () => {
  const { take, started, release, settled } = recordAdmissions(
    createLimit({ ...LIMIT_SETTINGS, most: 2, mostOfOne: 2 }),
  );
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

test('F17: a request beyond the full queue of its user is refused with the time to wait, and another user is still served', async () => {
  const { take, started, settled } = recordAdmissions(
    createLimit({ ...LIMIT_SETTINGS, most: 3, mostOfOne: 1, mostWaiting: 1 }),
  );
  void take('a1', 'a');
  void take('a2', 'a').catch(() => {});
  await expect(take('a3', 'a')).rejects.toMatchObject(shareExhausted);
  void take('b1', 'b');
  await settled();
  expect(started).toEqual(['a1', 'b1']);
});

test("a request that waits too long is refused with 429 if its user's share is exhausted, and with 503 otherwise", async () => {
  const { take } = recordAdmissions(createLimit({ ...LIMIT_SETTINGS, longestWaitMs: 20 }));
  await take('a1', 1, 60);
  await expect(take('a2', 1, 1)).rejects.toMatchObject(shareExhausted);
  await take('b1', 2, 40);
  await expect(take('c1', 3, 1)).rejects.toMatchObject(overloaded);
});

test('22.3: a request that exceeds the share of one user is refused as too large and holds no units', async () => {
  const { take, release } = recordAdmissions(
    createLimit({ ...LIMIT_SETTINGS, mostOfOne: 100, mostWaiting: 0 }),
  );
  await expect(take('a1', 1, 101)).rejects.toMatchObject({ status: 413 });
  await take('a2', 1, 100);
  release('a2');
  release('a2');
  await take('b1', 2, 100);
  await expect(take('c1', 3, 1)).rejects.toMatchObject(overloaded);
});

test('a request that leaves the queue holds no units and lets the next requests proceed', async () => {
  const { take, started, release, settled } = recordAdmissions(createLimit(LIMIT_SETTINGS));
  void take('a1', 1, 30);
  const leaving = take('a2', 1, 50);
  void take('a3', 1, 30);
  release('a2');
  await expect(leaving).rejects.toMatchObject(shareExhausted);
  await settled();
  expect(started).toEqual(['a1', 'a3']);
});

test('22.3: a user whose waiting request is abandoned does not lose the turn', async () => {
  const { take, started, release, settled } = recordAdmissions(
    createLimit({ ...LIMIT_SETTINGS, most: 3, mostOfOne: 2 }),
  );
  for (const person of ['a', 'b', 'c']) void take(`${person}1`, person);
  for (const name of ['a2', 'a3']) void take(name, 'a');
  void take('b2', 'b');
  release('a3');
  release('c1');
  await settled();
  expect(started.slice(3)).toEqual(['a2']);
});

test("released units of a user's share go to each of the user's tokens and to the browser in turn", async () => {
  const { take, started, release, settled } = recordAdmissions(
    createLimit({ ...LIMIT_SETTINGS, mostOfOne: 1 }),
  );
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

test('tokens do not enlarge a share: a user with many tokens waits like a user without tokens', async () => {
  const { take, started, release, settled } = recordAdmissions(
    createLimit({ ...LIMIT_SETTINGS, most: 3, mostOfOne: 2 }),
  );
  for (const token of [1, 2, 3, 4]) void take(`a${token}`, 'a', 1, token);
  for (const name of ['b1', 'b2', 'b3']) void take(name, 'b');
  await settled();
  expect(started).toEqual(['a1', 'a2', 'b1']);
  release('a1');
  await settled();
  // After each release both users hold one unit, so the user whose last take or release is longest ago is next.
  release('b1');
  release('a2');
  await settled();
  expect(started.slice(3).sort()).toEqual(['a3', 'b2', 'b3']);
});

test("if a token has filled the queue of its user, a request of the user's browser displaces a request of the token", async () => {
  const { take, started, release, settled } = recordAdmissions(
    createLimit({ ...LIMIT_SETTINGS, mostOfOne: 1, mostWaiting: 4 }),
  );
  await take('erp0', 'a', 1, 1);
  const flood = ['erp1', 'erp2', 'erp3', 'erp4'].map((name) => take(name, 'a', 1, 1));
  await expect(take('erp5', 'a', 1, 1)).rejects.toMatchObject(shareExhausted);

  void take('hand1', 'a');
  await expect(flood[3]).rejects.toMatchObject(shareExhausted);
  void take('hand2', 'a');
  await expect(flood[2]).rejects.toMatchObject(shareExhausted);
  // Now both queues have two requests, and neither displaces the other.
  await expect(take('hand3', 'a')).rejects.toMatchObject(shareExhausted);
  await expect(take('erp6', 'a', 1, 1)).rejects.toMatchObject(shareExhausted);

  for (const name of ['erp0', 'hand1', 'erp1', 'hand2']) {
    release(name);
    await settled();
  }
  expect(started).toEqual(['erp0', 'hand1', 'erp1', 'hand2', 'erp2']);
});

test('small requests do not starve large requests of the same user', async () => {
  const { take, started, release, settled } = recordAdmissions(
    createLimit({ ...LIMIT_SETTINGS, mostOfOne: 3 }),
  );
  for (const name of ['erp1', 'erp2', 'erp3', 'erp4', 'erp5']) void take(name, 'a', 1, 1);
  void take('search', 'a', 2);
  await settled();
  release('erp1');
  // The search is next and needs one more unit: nothing may start before it.
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

test('22.3: small requests do not starve large requests of other users', async () => {
  const { take, started, release, settled } = recordAdmissions(createLimit({ ...LIMIT_SETTINGS, most: 2 }));
  void take('a1', 'a');
  void take('b1', 'b');
  void take('save', 'c', 2);
  void take('d1', 'd');
  release('a1');
  // The save is next and needs one more unit: neither waiting nor new requests start before it.
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

test("a large request of a token does not delay the user's browser", async () => {
  const { take, started, settled } = recordAdmissions(createLimit({ ...LIMIT_SETTINGS, mostOfOne: 3 }));
  void take('erp1', 'a', 2, 1);
  void take('erp2', 'a', 2, 1);
  void take('hand', 'a');
  await settled();
  expect(started).toEqual(['erp1', 'hand']);
});

describe('the units of slow readers', () => {
  const TWO_UNITS = { most: 2, mostOfOne: 1, mostWaiting: 10, longestWaitMs: 60_000, retryAfter: 5 };

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

  test('are revoked for the next user, those of the slowest reader first', async () => {
    const limit = createLimit(TWO_UNITS);
    const [slow, slower] = [
      await read(limit, 'a', SLOW_READER_MS),
      await read(limit, 'b', SLOW_READER_MS + 1),
    ];
    await limit({ person: 'c' }).take();
    expect([slow.isEnded(), slower.isEnded()]).toEqual([false, true]);
    await limit({ person: 'd' }).take();
    expect(slow.isEnded()).toBe(true);
  });

  test('are kept while no other user waits, or while no reader is slow', async () => {
    const limit = createLimit(TWO_UNITS);
    const [slow, quick] = [await read(limit, 'a', SLOW_READER_MS), await read(limit, 'b', 10)];
    const { take, started, settled } = recordAdmissions(limit);
    void take('b again', 'b');
    await settled();
    expect([slow.isEnded(), quick.isEnded(), started]).toEqual([false, false, []]);
    await limit({ person: 'c' }).take();
    void take('d', 'd');
    await settled();
    expect([slow.isEnded(), quick.isEnded(), started]).toEqual([true, false, []]);
  });

  test('are revoked immediately, as many as the next request needs', async () => {
    const limit = createLimit({ most: 4, mostOfOne: 4, mostWaiting: 0, longestWaitMs: 0, retryAfter: 5 });
    const readers = [];
    for (const person of ['a', 'b', 'c', 'd']) readers.push(await read(limit, person, SLOW_READER_MS));
    await limit({ person: 'e' }).take(3);
    expect(readers.map(({ isEnded }) => isEnded())).toEqual([true, true, true, false]);
  });
});
