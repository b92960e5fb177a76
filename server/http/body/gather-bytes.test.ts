import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GatheredBytes } from './read-body.ts';

test('bytes are returned unchanged, however they arrive and whatever length was announced', () => {
  const chunks = fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 50 });
  fc.assert(
    fc.property(chunks, fc.option(fc.nat(300), { nil: undefined }), (arriving, announced) => {
      const gathered = new GatheredBytes(announced);
      for (const one of arriving) gathered.add(Buffer.from(one));
      expect(Buffer.concat(gathered.chunks())).toEqual(Buffer.concat(arriving));
    }),
  );
});

test('bytes that arrive one by one become few chunks, each with its own memory', () => {
  const gathered = new GatheredBytes();
  for (let count = 0; count < 200_000; count += 1) gathered.add(Buffer.of(7));
  const chunks = gathered.chunks();
  expect(chunks.length).toBe(4);
  expect(new Set(chunks.map(({ buffer }) => buffer)).size).toBe(4);
  expect(chunks.reduce((sum, chunk) => sum + chunk.length, 0)).toBe(200_000);
});
