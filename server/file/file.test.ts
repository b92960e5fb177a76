import { createHash } from 'node:crypto';
import { request as httpRequest, type RequestOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { fileDownload, LARGEST_FILE_BYTES, uploadCall } from '#domain/file/file';
import { historyCall } from '#domain/history/history';
import { purchaseCalls } from '#domain/purchase/purchase';
import type { AnyCall } from '#domain/wire/call';
import { addressOf } from '#domain/wire/download';
import { STORED_KINDS } from '../record/stored-kinds.ts';
import { signedIn } from '../testing/add-person.ts';
import { buildPurchase } from '../testing/builders.ts';
import { type FormPart, MULTIPART, multipartBody, uploaded } from '../testing/multipart.ts';
import { RECORDS } from '../testing/records.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const PDF = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n', 'latin1');
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function upload(parts: readonly FormPart[], headers: Record<string, string> = {}) {
  const response = await server.app.inject({
    method: 'POST',
    url: uploadCall.path,
    headers: { cookie: server.clerk, ...MULTIPART, ...headers },
    payload: multipartBody(parts),
  });
  return { status: response.statusCode, body: response.json() };
}

async function countFiles(): Promise<number> {
  const { count } = await server.db
    .selectFrom('files')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

test('F13: an upload returns the name, size and type of its file, which is downloaded unchanged', async () => {
  const { status, body } = await upload([{ filename: 'Счёт №7.pdf', content: PDF }]);
  expect([status, body]).toEqual([
    200,
    {
      success: true,
      message: 'The file was uploaded.',
      data: {
        file_id: expect.any(Number),
        filename: 'Счёт №7.pdf',
        size: PDF.length,
        content_type: 'application/pdf',
      },
    },
  ]);

  const download = await server.get(addressOf(fileDownload, { file_id: body.data.file_id }));
  expect(download.raw.equals(PDF)).toBe(true);
  expect(download.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="____ _7.pdf"; filename*=UTF-8''%D0%A1%D1%87%D1%91%D1%82%20%E2%84%967.pdf`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
});

test('a file is stored with its SHA-256 and its uploader', async () => {
  const { body } = await upload([{ filename: 'packing list.png', content: PNG }]);
  const stored = await server.db
    .selectFrom('files')
    .innerJoin('users', 'users.user_id', 'files.uploaded_by')
    .where('file_id', '=', body.data.file_id)
    .select(['sha256', 'username'])
    .executeTakeFirstOrThrow();
  expect(stored.sha256.equals(createHash('sha256').update(PNG).digest())).toBe(true);
  expect(stored.username).toBe('clerk');
});

test('F12: an upload of several files returns a list of them', async () => {
  const { status, body } = await upload([
    { filename: 'one.png', content: PNG },
    { filename: 'two.txt', content: 'plain' },
  ]);
  expect(status).toBe(200);
  expect(body.data.map((file: { filename: string }) => file.filename)).toEqual(['one.png', 'two.txt']);
});

test.each([
  [
    'a page that says it is a picture',
    '<html><script>alert(1)</script>',
    'image/png',
    'application/octet-stream',
  ],
  ['a picture that says it is a page', PNG, 'text/html', 'image/png'],
  ['an empty file', '', 'application/pdf', 'application/octet-stream'],
])('the type of %s is detected from its content', async (_, content, type, expected) => {
  const { body } = await upload([{ filename: 'x', type, content }]);
  expect(body.data.content_type).toBe(expected);
});

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\clerk\\invoice.xlsx', 'invoice.xlsx'],
  ['a\u0000b\u0007.php', 'ab.php'],
  ['\u202egpj.exe', 'gpj.exe'],
  ['..', 'file'],
])('F11: the name %j is stored as %j', async (filename, kept) => {
  const { body } = await upload([{ filename, content: 'x' }]);
  expect(body.data.filename).toBe(kept);
});

test('F11: a long name is cut to 255 characters, and keeps its extension', async () => {
  const { body } = await upload([{ filename: `${'я'.repeat(300)}.xlsx`, content: 'x' }]);
  expect(body.data.filename).toBe(`${'я'.repeat(250)}.xlsx`);
});

test('F01: a file of exactly 10 MiB is accepted, and a file with one more byte is refused with a message that names the file', async () => {
  const largest = await upload([{ filename: 'largest.bin', content: Buffer.alloc(LARGEST_FILE_BYTES) }]);
  expect(largest.status).toBe(200);

  const before = await countFiles();
  const larger = await upload([
    { filename: 'small.txt', content: 'goes with it' },
    { filename: 'larger.bin', content: Buffer.alloc(LARGEST_FILE_BYTES + 1) },
  ]);
  expect([larger.status, larger.body.message]).toEqual([
    413,
    'File "larger.bin" exceeds the maximum size of 10 MB',
  ]);
  expect(await countFiles()).toBe(before);
});

describe('an upload over a real connection', () => {
  let options: RequestOptions;
  beforeAll(async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    const headers = { cookie: server.clerk, ...MULTIPART };
    options = { port, host: '127.0.0.1', path: uploadCall.path, method: 'POST', headers };
  });

  test('F01: is refused, not truncated, if a file reaches the limit between two writes', async () => {
    const body = multipartBody([{ filename: 'slow.bin', content: Buffer.alloc(LARGEST_FILE_BYTES + 5_000) }]);
    const cut = body.indexOf('\r\n\r\n') + 4 + LARGEST_FILE_BYTES;
    const status = await new Promise((resolve, reject) => {
      const sent = httpRequest(options, (response) => resolve(response.resume().statusCode));
      sent.on('error', reject);
      sent.write(body.subarray(0, cut), () => sent.end(body.subarray(cut)));
    });
    expect(status).toBe(413);
  });

  test('F14: leaves nothing behind if it is aborted', async () => {
    const before = await countFiles();
    const body = multipartBody([{ filename: 'half.bin', content: Buffer.alloc(1024 * 1024) }]);
    const breakOff = () =>
      new Promise<void>((resolve) => {
        const sent = httpRequest(options);
        sent.on('error', () => resolve());
        sent.write(body.subarray(0, body.length / 2), () => sent.destroy(new Error('gone')));
      });
    for (let round = 0; round < 7; round++) await Promise.all(Array.from({ length: 15 }, breakOff));

    // Each aborted upload releases its slot as soon as the server detects the disconnect.
    await expect
      .poll(async () => (await upload([{ filename: 'whole.bin', content: body }])).status)
      .toBe(200);
    expect(await countFiles()).toBe(before + 1);
  });
});

test.each([
  ['no file', [{ name: 'note', content: 'x' }], 400],
  ['a file in another field', [{ name: 'avatar', filename: 'x', content: 'x' }], 400],
  ['a hundred fields', Array.from({ length: 100 }, (_, index) => ({ name: `f${index}`, content: 'x' })), 413],
  ['a field of a megabyte', [{ name: 'note', content: 'x'.repeat(1024 * 1024) }], 413],
  ['a field named `__proto__`', [{ name: '__proto__', content: 'x' }], 400],
])('F12: a form with %s is refused and stores nothing', async (_, parts, expected) => {
  const before = await countFiles();
  const { status, body } = await upload(parts);
  expect([status, typeof body.message]).toEqual([expected, 'string']);
  expect(await countFiles()).toBe(before);
});

test('F12: a form with eleven files is refused, and the message names the limit', async () => {
  const before = await countFiles();
  const { status, body } = await upload(Array.from({ length: 11 }, () => ({ filename: 'x', content: 'x' })));
  expect([status, body.message]).toEqual([413, 'At most 10 files can be uploaded at once.']);
  expect(await countFiles()).toBe(before);
});

test('F12: a form that is truncated or has no boundary is refused with 400', async () => {
  const headers = { cookie: server.clerk, 'content-type': 'multipart/form-data' };
  const payload = multipartBody([{ filename: 'x', content: 'x'.repeat(100) }]);
  const withoutBoundary = await server.app.inject({ method: 'POST', url: uploadCall.path, headers, payload });
  const broken = await server.app.inject({
    method: 'POST',
    url: uploadCall.path,
    headers: { ...headers, ...MULTIPART },
    payload: payload.subarray(0, 140),
  });
  expect([withoutBoundary.statusCode, broken.statusCode]).toEqual([400, 400]);
});

test('a call that takes JSON refuses a form, and the upload refuses JSON', async () => {
  const post = (url: string, headers: Record<string, string>, payload: Buffer | string) =>
    server.app.inject({ method: 'POST', url, headers: { cookie: server.clerk, ...headers }, payload });
  const form = await post('/api/car_model/save', MULTIPART, multipartBody([{ filename: 'x', content: 'x' }]));
  const json = await post(uploadCall.path, { 'content-type': 'application/json' }, '{}');
  expect([form.statusCode, json.statusCode]).toEqual([415, 415]);
  expect(form.json().message).toBe('Send JSON with content type application/json.');
  expect(json.json()).toEqual({ message: 'Send a form with the field "file".', code: 'wrong_content_type' });
});

test('a download of a missing file is refused with 404, and a download with an invalid id with 400', async () => {
  const statuses = await Promise.all(
    ['/api/file/999999', '/api/file/0', '/api/file/1e3', '/api/file/-1', '/api/file/2147483648'].map(
      async (url) => (await server.get(url)).status,
    ),
  );
  expect(statuses).toEqual([404, 400, 400, 400, 400]);
});

const KINDS = ['purchase', 'invoice'] as const;

async function recordOf(kind: (typeof KINDS)[number]) {
  const calls: Record<'save' | 'model' | 'delete', AnyCall> = RECORDS[kind].calls;
  const idField = STORED_KINDS[kind].id;
  const form: Record<string, unknown> = await RECORDS[kind].build(server);
  const id = Number(form[idField]);
  return {
    attach: (file_ids?: number[]) => server.sendRaw(calls.save, { ...form, ...(file_ids && { file_ids }) }),
    async files() {
      const { data } = await server.sendRaw(calls.model, { [idField]: id });
      return (data as { files: { file_id: number }[] }).files;
    },
    history: () => server.send(historyCall, { kind, id }),
    remove: () => server.sendRaw(calls.delete, { [`${idField}s`]: [id] }),
  };
}

test.each(KINDS)('a saved %s has the files listed in the save', async (kind) => {
  const record = await recordOf(kind);
  const [invoice, list] = [await uploaded(server, 'invoice.pdf'), await uploaded(server, 'packing list.txt')];
  expect((await record.attach([list, invoice, list])).status).toBe(200);
  expect(await record.files()).toEqual([
    { file_id: invoice, filename: 'invoice.pdf', size: 11, content_type: 'application/octet-stream' },
    { file_id: list, filename: 'packing list.txt', size: 16, content_type: 'application/octet-stream' },
  ]);
});

test.each(KINDS)(
  'the history of a %s has each added and removed file, and nothing if a save keeps the files',
  async (kind) => {
    const record = await recordOf(kind);
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

test.each(KINDS)(
  'saving a %s without a list keeps its files, and an empty list removes its files',
  async (kind) => {
    const record = await recordOf(kind);
    await record.attach([await uploaded(server, 'kept.txt')]);
    await record.attach();
    expect(await record.files()).toHaveLength(1);
    await record.attach([]);
    expect(await record.files()).toEqual([]);
  },
);

test.each(KINDS)('22.2: a %s has at most 100 files', async (kind) => {
  const record = await recordOf(kind);
  const fileId = await uploaded(server, 'one.txt');
  const { status, failure } = await record.attach(Array<number>(101).fill(fileId));
  expect(status).toBe(400);
  expect(failure.details).toEqual([{ path: 'file_ids', message: 'must have at most 100 entries.' }]);
  expect(await record.files()).toEqual([]);
  expect((await record.attach(Array<number>(100).fill(fileId))).status).toBe(200);
});

test.each(KINDS)(
  '20.9: a %s with a file that does not exist is refused with the position of the file, and nothing changes',
  async (kind) => {
    const record = await recordOf(kind);
    const fileId = await uploaded(server, 'kept.txt');
    await record.attach([fileId]);
    const { status, failure } = await record.attach([fileId, 999_999]);
    const details = [{ path: 'file_ids.1', message: 'The file does not exist.' }];
    expect([status, failure]).toMatchObject([400, { code: 'unknown_reference', details }]);
    expect((await record.files()).map(({ file_id }) => file_id)).toEqual([fileId]);
  },
);

test.each(KINDS)(
  'F22: files of a deleted %s can be read only by an administrator, and an editor cannot attach them',
  async (kind) => {
    const record = await recordOf(kind);
    const file_id = await uploaded(server, 'secret.pdf');
    await record.attach([file_id]);
    const viewer = await signedIn(server.db, `${kind} viewer`, 'viewer');
    const read = async (cookie: string) => (await server.get(`/api/file/${file_id}`, { cookie })).status;
    expect(await read(viewer)).toBe(200);

    await record.remove();
    const admin = await signedIn(server.db, `${kind} admin`, 'admin');
    expect([await read(viewer), await read(server.clerk), await read(admin)]).toEqual([404, 404, 200]);
    const { status, failure } = await (await recordOf(kind)).attach([file_id]);
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
