import { expect, test } from 'vitest';
import { encodeBody } from './encode-body.ts';

test.each([undefined, { a: 1 }, [], [1, 'two', null]])('%j is encoded unchanged', async (body) => {
  expect(await encodeBody(body)).toBe(JSON.stringify(body ?? {}));
});

test.each([5_000, 5_001, 12_345])(
  'a list of %i entries is encoded in chunks without loss',
  async (length) => {
    const list = Array.from({ length }, (_, index) => ({ sap_code: `0${index}`, note: 'Болт' }));
    const body = await encodeBody(list);
    expect(body).toBeInstanceOf(Blob);
    const text = await new Promise((resolve) => {
      const reader = new FileReader();
      reader.addEventListener('load', () => resolve(reader.result));
      reader.readAsText(body as Blob);
    });
    expect(JSON.parse(String(text))).toEqual(list);
  },
);

test('encoding a list stops early when the call is aborted', async () => {
  const list = Array.from({ length: 400_000 }, (_, index) => ({ index, text: 'x'.repeat(50) }));
  const stop = new AbortController();
  const encoding = encodeBody(list, stop.signal);
  stop.abort(new Error('left'));
  await expect(encoding).rejects.toThrow('left');
});
