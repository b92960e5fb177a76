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
