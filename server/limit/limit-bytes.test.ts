import { expect, test } from 'vitest';
import { limitBytes } from './limit-bytes.ts';

const refused = { status: 503, retryAfter: 2 };
const taking = (held: { take(bytes: number): void }, bytes: number) => () => held.take(bytes);

test('R19: all bodies together hold so much and no more, until one is given back', () => {
  const limit = limitBytes(100, 60);
  const [first, second] = [limit(1), limit(2)];
  first.take(30);
  first.take(30);
  second.take(40);
  expect(taking(second, 1)).toThrow(expect.objectContaining(refused));
  first.release();
  expect(taking(second, 1)).not.toThrow();
});

test('R19: one person leaves room for the others, however many requests the person sends', () => {
  const limit = limitBytes(100, 60);
  const [first, second] = [limit(1), limit(1)];
  first.take(60);
  expect(taking(second, 1)).toThrow(expect.objectContaining(refused));
  expect(taking(limit(2), 40)).not.toThrow();
});

test('what was refused is not held, and nothing is given back twice', () => {
  const limit = limitBytes(100, 100);
  const first = limit(1);
  expect(taking(first, 101)).toThrow();
  first.take(100);
  first.release();
  first.release();
  const second = limit(2);
  second.take(100);
  expect(taking(second, 1)).toThrow();
});

test('R19: what is set aside waits until there is room, each person in order, and nobody behind somebody else', async () => {
  const limit = limitBytes(100, 60);
  const order: string[] = [];
  const [first, second, third, other] = [limit(1), limit(1), limit(1), limit(2)];
  await first.setAside(60);
  const waiting = [
    second.setAside(50).then(() => order.push('second')),
    third.setAside(10).then(() => order.push('third')),
    other.setAside(40).then(() => order.push('other')),
  ];
  await waiting[2];
  expect(order).toEqual(['other']);
  first.take(60);
  expect(taking(first, 1)).toThrow(expect.objectContaining(refused));
  first.release();
  await Promise.all(waiting);
  expect(order).toEqual(['other', 'second', 'third']);
});

test('R19: who waits too long is refused, and one who left meanwhile holds nothing', async () => {
  const limit = limitBytes(100, 100, { longestWaitMs: 50 });
  const [first, second, third] = [limit(1), limit(2), limit(3)];
  await first.setAside(100);
  await expect(second.setAside(1)).rejects.toMatchObject(refused);
  const left = third.setAside(100);
  third.release();
  first.release();
  await left;
  expect(taking(limit(4), 100)).not.toThrow();
});
