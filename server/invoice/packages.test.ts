import { expect, test } from 'vitest';
import { invoiceCalls } from '#domain/invoice/invoice';
import type { Package } from '#domain/invoice/packages';
import type { RequestOf } from '#domain/wire/call';
import { buildInvoice, buildLine, save } from '../testing/builders.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

const pack = (container: string | null, lot: string | null, quant: number): Package => ({
  container,
  lot,
  quant,
});

async function line(quant = 10) {
  const { sap_code: _, ...reference } = await buildLine(server, quant);
  return reference;
}

async function linesOf(invoice_id: number) {
  return (await server.send(invoiceCalls.model, { invoice_id })).data.product_saps;
}

/** Builds an invoice with one line. `resaved` saves the line with other fields and returns the stored line. */
async function buildPacked(quant: number, packages: Package[]) {
  const reference = await line(quant);
  const invoice = await buildInvoice(server, { product_saps: [{ ...reference, packages }] });
  type Line = Partial<RequestOf<typeof invoiceCalls.save>['product_saps'][number]>;
  return {
    invoice_id: invoice.invoice_id,
    async resaved(fields: Line) {
      const { status } = await server.send(invoiceCalls.save, {
        ...invoice,
        product_saps: [{ ...reference, ...fields }],
      });
      expect(status).toBe(200);
      return (await linesOf(invoice.invoice_id))[0];
    },
  };
}

test('a part in several containers keeps every package, in order', async () => {
  const packages = [pack('C-2', 'L-1', 0.1), pack('C-1', 'L-1', 0.2)];
  const { invoice_id, resaved } = await buildPacked(0.3, packages);
  expect(await linesOf(invoice_id)).toMatchObject([
    { quant: 0.3, container: 'C-2, C-1', lot: 'L-1', packages },
  ]);
  const turned = [pack('C-3', null, 0.1), ...packages.toReversed()];
  expect(await resaved({ quant: 0.4, packages: turned })).toMatchObject({ quant: 0.4, packages: turned });
});

test('packages of the same container and LOT are merged, and a single package becomes the line itself', async () => {
  const { invoice_id, resaved } = await buildPacked(3, [pack('C', 'L', 1), pack('c', 'l', 2)]);
  expect(await linesOf(invoice_id)).toMatchObject([{ quant: 3, container: 'C', lot: 'L', packages: [] }]);
  const twice = [pack('C', 'L', 1), pack('D', null, 1), pack('C', 'L', 1)];
  expect((await resaved({ packages: twice }))?.packages).toEqual([pack('C', 'L', 2), pack('D', null, 1)]);
});

test('a single package stored by an older version becomes the line itself', async () => {
  const reference = await line(10);
  const plain = { ...reference, container: 'C', lot: null };
  const invoice = await buildInvoice(server, { product_saps: [plain] });
  const { invoice_id } = invoice;
  await server.db
    .insertInto('invoice_packages')
    .values({ invoice_id, sap_id: reference.sap_id, package_no: 1, container: 'C', lot: null, quant: 10 })
    .execute();
  expect(await linesOf(invoice_id)).toMatchObject([{ container: 'C', packages: [] }]);
  await save(server, invoiceCalls.save, { ...invoice, product_saps: [{ ...plain, quant: 11 }] });
  expect(await linesOf(invoice_id)).toMatchObject([{ quant: 11, packages: [] }]);
});

const packages = [pack('C-1', 'L', 4), pack('C-2', 'L', 6)];
const asStored = { container: 'C-1, C-2', lot: ' L ' };

test('15.8: a client that omits packages loses none by saving what it loaded, and an empty list removes them', async () => {
  const { resaved } = await buildPacked(10, packages);
  for (const fields of [{}, { ...asStored, packages: null }])
    expect(await resaved(fields)).toMatchObject({ container: 'C-1, C-2', lot: 'L', packages });
  expect((await resaved({ ...asStored, packages: [] }))?.packages).toEqual([]);
});

test.each([
  ['container', { quant: 12, container: 'C-3', lot: 'L' }, { quant: 12, container: 'C-3', lot: 'L' }],
  ['LOT', { container: null, lot: 'M' }, { quant: 10, container: null, lot: 'M' }],
])('15.8: a line that omits its packages and has another %s loses them', async (_, fields, stored) => {
  const { resaved } = await buildPacked(10, packages);
  expect(await resaved(fields)).toMatchObject({ ...stored, packages: [] });
});

test('15.8: a line that omits its packages and has another quantity is refused if it also omits container and LOT or sends the joined containers, and its packages stay', async () => {
  const [plain, reference] = [await line(1), await line(10)];
  const invoice = await buildInvoice(server, { product_saps: [plain, { ...reference, packages }] });
  for (const fields of [{}, asStored, { ...asStored, lot: 'M' }]) {
    const product_saps = [plain, { ...reference, ...fields, quant: 1_200 }];
    const { status, failure } = await server.send(invoiceCalls.save, { ...invoice, product_saps });
    const message = 'The line has 2 packages, which hold 10: send packages that hold 1,200, or [] for none.';
    expect([status, failure]).toEqual([
      400,
      { message, code: 'packages_mismatch', details: [{ path: 'product_saps.1.packages', message }] },
    ]);
  }
  expect(await linesOf(invoice.invoice_id)).toMatchObject([{}, { quant: 10, packages }]);
});

test('a line keeps its packages when another line is removed', async () => {
  const [one, two] = [await line(10), await line(10)];
  const invoice = await buildInvoice(server, { product_saps: [one, { ...two, packages }] });
  await save(server, invoiceCalls.save, { ...invoice, product_saps: [{ ...two, ...asStored }] });
  expect(await linesOf(invoice.invoice_id)).toMatchObject([{ sap_id: two.sap_id, packages }]);
});
