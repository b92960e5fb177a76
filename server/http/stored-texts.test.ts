import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { carModelCalls, carModelGrid } from '#domain/car-model/car-model';
import { purchaseCalls } from '#domain/purchase/purchase';
import { buildCarModel, buildPurchase, save } from '../testing/builders.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

async function stored(form: { name: string; note?: string | null }) {
  const { product_id } = await buildCarModel(server, form);
  return (await server.send(carModelCalls.model, { product_id })).data;
}

describe('a text', () => {
  test.each([
    ['an image that would run a script', '<img src=x onerror=window.__x=1>'],
    ['a script', '<script>window.__x=1</script>'],
    ['the end of a script', '</script><svg/onload=window.__x=1>'],
    ['a template', '{{7*7}}'],
    ['a link that runs', '[a](javascript:alert(1))'],
    ['a formula', '=cmd|calc!A1'],
  ])('H12: that is %s is stored and returned unchanged', async (_, text) => {
    expect(await stored({ name: text, note: text })).toMatchObject({ name: text, note: text });
    const { rows } = await page(server, carModelGrid, { search_text: text });
    expect(rows[0]).toMatchObject({ model_name: text });
  });

  test.each([
    ['of combining marks only', '\u0301\u0302\u0303'],
    ['with a right-to-left override', 'a\u202eb'],
    ['with a byte order mark inside', 'a\ufeffb'],
    ['in decomposed form', 'cafe\u0301'],
    ['of the maximum length in surrogate pairs', '💥'.repeat(100)],
  ])('P05: %s is stored as typed', async (_, name) => {
    expect((await stored({ name })).name).toBe(name);
  });

  // The schemas in `domain/values` have tests for every kind of text.
  test.each([
    ['of a megabyte', 'x'.repeat(1_000_000)],
    ['with NUL', 'a\u0000b'],
    ['with a lone surrogate', 'a\ud800'],
  ])('P05: %s is refused with 400', async (_, name) => {
    const { status } = await server.sendRaw(carModelCalls.save, { name, state: 'A' });
    expect(status).toBe(400);
  });

  test('P05: in a note may have line breaks and tabs', async () => {
    const note = 'two\n\r\n\tlines';
    expect((await stored({ name: 'Notes', note })).note).toBe(note);
  });

  test('P05: of any characters but control characters is returned unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), async (text) => {
        const name = `|${text}|`;
        // biome-ignore lint/suspicious/noControlCharactersInRegex: characters that the schema refuses
        fc.pre(name.length <= 200 && !/[\u0000-\u001f\u007f]/.test(name));
        expect((await stored({ name })).name).toBe(name);
      }),
      { numRuns: 50 },
    );
  });
});

test('P03: a form cannot set the number of a purchase', async () => {
  const purchase = await buildPurchase(server);
  const claimed = {
    purchase_number: 'MINE',
    created_at: '2000-01-01T00:00:00Z',
    created_by: 1,
    arrived: 100,
  };
  await save(server, purchaseCalls.save, { ...purchase, ...claimed });
  const { data } = await server.send(purchaseCalls.model, { purchase_id: purchase.purchase_id });
  expect(data.purchase_number).toMatch(/^PO\d{6}$/);
});
