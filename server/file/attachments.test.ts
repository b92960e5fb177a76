import { expect, test } from 'vitest';
import { historyCall } from '#domain/history/history';
import { invoiceCalls } from '#domain/invoice/invoice';
import { purchaseCalls } from '#domain/purchase/purchase';
import { signedIn } from '../testing/add-person.ts';
import { buildInvoice, buildPurchase } from '../testing/builders.ts';
import { uploaded } from '../testing/multipart.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

const kinds = [
  [
    'purchase',
    async () => {
      const form = await buildPurchase(server);
      return {
        attach: (file_ids?: number[]) =>
          server.send(purchaseCalls.save, { ...form, ...(file_ids && { file_ids }) }),
        files: async () =>
          (await server.send(purchaseCalls.model, { purchase_id: form.purchase_id })).data.files,
        history: () => server.send(historyCall, { kind: 'purchase', id: form.purchase_id }),
        remove: () => server.send(purchaseCalls.delete, { purchase_ids: [form.purchase_id ?? 0] }),
      };
    },
  ],
  [
    'invoice',
    async () => {
      const form = await buildInvoice(server);
      return {
        attach: (file_ids?: number[]) =>
          server.send(invoiceCalls.save, { ...form, ...(file_ids && { file_ids }) }),
        files: async () =>
          (await server.send(invoiceCalls.model, { invoice_id: form.invoice_id })).data.files,
        history: () => server.send(historyCall, { kind: 'invoice', id: form.invoice_id }),
        remove: () => server.send(invoiceCalls.delete, { invoice_ids: [form.invoice_id ?? 0] }),
      };
    },
  ],
] as const;

test.each(kinds)('a saved %s has the files listed in the save', async (_, build) => {
  const record = await build();
  const [invoice, list] = [await uploaded(server, 'invoice.pdf'), await uploaded(server, 'packing list.txt')];
  expect((await record.attach([list, invoice, list])).status).toBe(200);
  expect(await record.files()).toEqual([
    { file_id: invoice, filename: 'invoice.pdf', size: 11, content_type: 'application/octet-stream' },
    { file_id: list, filename: 'packing list.txt', size: 16, content_type: 'application/octet-stream' },
  ]);
});

test.each(kinds)(
  'the history of a %s has each added and removed file, and nothing if a save keeps the files',
  async (_, build) => {
    const record = await build();
    const [kept, gone, come] = [
      await uploaded(server, '1'),
      await uploaded(server, '2'),
      await uploaded(server, '3'),
    ];
    await record.attach([kept, gone]);
    const { count } = (await record.history()).data;
    await record.attach([gone, kept]);
    expect((await record.history()).data.count).toBe(count);

    await record.attach([kept, come]);
    const [changed] = (await record.history()).data.rows;
    expect(changed?.changes).toEqual([
      { path: 'file_id', from: gone, to: null, from_label: '2', to_label: null },
      { path: 'file_id', from: null, to: come, from_label: null, to_label: '3' },
    ]);
  },
);

test.each(kinds)(
  'saving a %s without a list keeps its files, and an empty list removes its files',
  async (_, build) => {
    const record = await build();
    await record.attach([await uploaded(server, 'kept.txt')]);
    await record.attach();
    expect(await record.files()).toHaveLength(1);
    await record.attach([]);
    expect(await record.files()).toEqual([]);
  },
);

test.each(kinds)('22.2: a %s has at most 100 files', async (_, build) => {
  const record = await build();
  const fileId = await uploaded(server, 'one.txt');
  const { status, failure } = await record.attach(Array<number>(101).fill(fileId));
  expect(status).toBe(400);
  expect(failure.details).toEqual([{ path: 'file_ids', message: 'must have at most 100 entries.' }]);
  expect(await record.files()).toEqual([]);
  expect((await record.attach(Array<number>(100).fill(fileId))).status).toBe(200);
});

test.each(kinds)(
  '20.9: a %s with a file that does not exist is refused at its position and changes nothing',
  async (_, build) => {
    const record = await build();
    const fileId = await uploaded(server, 'kept.txt');
    await record.attach([fileId]);
    const { status, failure } = await record.attach([fileId, 999_999]);
    const details = [{ path: 'file_ids.1', message: 'The file does not exist.' }];
    expect([status, failure]).toMatchObject([400, { code: 'unknown_reference', details }]);
    expect((await record.files()).map(({ file_id }) => file_id)).toEqual([fileId]);
  },
);

test.each(kinds)(
  'F22: files of a deleted %s can be read only by an administrator, and an editor cannot attach them',
  async (kind, build) => {
    const record = await build();
    const file_id = await uploaded(server, 'secret.pdf');
    await record.attach([file_id]);
    const viewer = await signedIn(server.db, `${kind} viewer`, 'viewer');
    const read = async (cookie: string) => (await server.get(`/api/file/${file_id}`, { cookie })).status;
    expect(await read(viewer)).toBe(200);

    await record.remove();
    const admin = await signedIn(server.db, `${kind} admin`, 'admin');
    expect([await read(viewer), await read(server.clerk), await read(admin)]).toEqual([404, 404, 200]);
    const { status, failure } = await (await build()).attach([file_id]);
    expect([status, failure.message]).toEqual([400, 'The file does not exist.']);
  },
);

test('F22: a file without a record can be read and attached by its uploader, and not by another editor', async () => {
  const file_id = await uploaded(server, 'about to be attached.pdf');
  const editor = await signedIn(server.db, 'other editor');
  const read = async (cookie: string) => (await server.get(`/api/file/${file_id}`, { cookie })).status;
  expect([await read(server.clerk), await read(editor)]).toEqual([200, 404]);

  const form = await buildPurchase(server);
  const body = { ...form, file_ids: [file_id] };
  expect((await server.send(purchaseCalls.save, body, { cookie: editor })).status).toBe(400);
  expect((await server.send(purchaseCalls.save, body)).status).toBe(200);
  expect(await read(editor)).toBe(200);
});
