import { expect, test } from 'vitest';
import { invoiceCalls } from '#domain/invoice/invoice';
import type { Package } from '#domain/invoice/packages';
import type { RequestOf } from '#domain/wire/call';
import { buildInvoice, buildLine, buildPurchase, save } from '../testing/builders.ts';
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

test('22.2: an invoice with more than 10,000 packages is refused with a message', async () => {
  const { purchase_id } = await buildPurchase(server);
  const packages = Array.from({ length: 1_000 }, (_, index) => pack(`C-${index}`, null, 0.01));
  const lines = await Promise.all(Array.from({ length: 11 }, () => line(10)));
  const saved = (count: number) =>
    server.send(invoiceCalls.save, {
      invoice_number: `I-${count}`,
      purchase_id,
      status: 'O',
      product_saps: lines.slice(0, count).map((one) => ({ ...one, packages })),
    });
  expect((await saved(10)).status).toBe(200);
  const { status, failure } = await saved(11);
  const message = 'An invoice has at most 10,000 packages.';
  expect([status, failure.message]).toEqual([400, message]);
  expect(failure.details).toEqual([{ path: 'product_saps', message }]);
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

test.each([
  ['absent', {}],
  ['null', { ...asStored, packages: null }],
])('a client that omits packages (%s) loses no packages by saving what it loaded', async (_, fields) => {
  const { resaved } = await buildPacked(10, packages);
  expect(await resaved(fields)).toMatchObject({ container: 'C-1, C-2', lot: 'L', packages });
});

test('15.8: a line saved with an empty list loses its packages', async () => {
  const { resaved } = await buildPacked(10, packages);
  expect((await resaved({ ...asStored, packages: [] }))?.packages).toEqual([]);
});

test.each([
  ['container', { quant: 12, container: 'C-3', lot: 'L' }, { quant: 12, container: 'C-3', lot: 'L' }],
  ['LOT', { container: null, lot: 'M' }, { quant: 10, container: null, lot: 'M' }],
])('15.8: a line that omits its packages and has another %s loses them', async (_, fields, stored) => {
  const { resaved } = await buildPacked(10, packages);
  expect(await resaved(fields)).toMatchObject({ ...stored, packages: [] });
});

test.each([
  ['quantity', {}],
  ['quantity but the joined containers', asStored],
  ['quantity and LOT but the joined containers', { ...asStored, lot: 'M' }],
])(
  '15.8: a line that omits its packages is refused with another %s, and its packages stay',
  async (_, fields) => {
    const [plain, reference] = [await line(1), await line(10)];
    const invoice = await buildInvoice(server, { product_saps: [plain, { ...reference, packages }] });
    const product_saps = [plain, { ...reference, ...fields, quant: 1_200 }];
    const { status, failure } = await server.send(invoiceCalls.save, { ...invoice, product_saps });
    const message = 'The line has 2 packages, which hold 10: send packages that hold 1,200, or [] for none.';
    expect([status, failure]).toEqual([
      400,
      { message, code: 'packages_mismatch', details: [{ path: 'product_saps.1.packages', message }] },
    ]);
    expect(await linesOf(invoice.invoice_id)).toMatchObject([{}, { quant: 10, packages }]);
  },
);

test('a client that omits packages may send back joined containers that exceed the length of one container', async () => {
  const many = ['a', 'b', 'c'].map((letter) => pack(letter.repeat(60), null, 1));
  const { invoice_id, resaved } = await buildPacked(3, many);
  const [stored] = await linesOf(invoice_id);
  expect(await resaved({ container: stored?.container })).toMatchObject({ packages: many });
});

test.each(['container', 'lot'])(
  '15.8: a line without packages has a %s of at most 64 characters',
  async (field) => {
    const [plain, long] = [await line(1), await line(1)];
    const { purchase_id } = await buildPurchase(server);
    const { status, failure } = await server.send(invoiceCalls.save, {
      ...{ invoice_number: `Long ${field}`, purchase_id, status: 'O' },
      product_saps: [
        { ...long, [field]: 'x'.repeat(65), order_no: 2 },
        { ...plain, order_no: 1 },
      ],
    });
    const path = `product_saps.0.${field}`;
    const message = 'must be at most 64 characters long.';
    expect([status, failure.message]).toEqual([400, `${path} ${message}`]);
    expect(failure.details).toEqual([{ path, message }]);
  },
);

test('a line keeps its packages when another line is replaced', async () => {
  const [one, two] = [await line(10), await line(10)];
  const invoice = await buildInvoice(server, { product_saps: [one, { ...two, packages }] });
  await save(server, invoiceCalls.save, { ...invoice, product_saps: [{ ...two, ...asStored }] });
  expect(await linesOf(invoice.invoice_id)).toMatchObject([{ sap_id: two.sap_id, packages }]);
});
