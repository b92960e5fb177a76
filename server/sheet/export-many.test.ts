import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { ZIP } from '#domain/sheet/xlsx';
import { notFound } from '../errors/errors.ts';
import { exportTogether } from './export.ts';

const TOO_MANY = { status: 413, message: 'Too many rows for one file. Export fewer at once.' };
const idsUpTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

/**
 * Returns `load`, which returns an invoice with the number of rows in `rows` or with one row, and `loaded`, the ids of
 * the loaded invoices.
 */
function invoicesOf(rows: Record<number, number> = {}) {
  const loaded: number[] = [];
  const load = async (id: number) => {
    loaded.push(id);
    return {
      filename: `invoice_${id}.xlsx`,
      lines: { name: 'Part SAPs', headers: ['SAP*'], rows: Array.from({ length: rows[id] ?? 1 }, () => []) },
      fields: { name: 'Invoice', headers: ['Field', 'Value'], rows: [] },
    };
  };
  return { load, loaded };
}

test('a workbook of several records with more than 50,000 rows together is refused with 413', async () => {
  const { load } = invoicesOf({ 1: 25_000, 2: 25_001 });
  await expect(exportTogether('invoices', [1, 2], load)).rejects.toMatchObject(TOO_MANY);
});

test('an export is refused with 404 if a record does not exist, and the message names its id', async () => {
  const refused = exportTogether('invoices', [999_999], () => Promise.reject(notFound()));
  await expect(refused).rejects.toMatchObject({
    status: 404,
    message: 'There is no record with the id 999999.',
  });
});

test('more than a hundred records are exported as an archive', async () => {
  const { filename, contentType, content } = await exportTogether(
    'invoices',
    idsUpTo(101),
    invoicesOf().load,
  );
  expect([filename, contentType]).toEqual(['invoices.zip', ZIP]);
  expect(Object.keys(unzipSync(content))).toHaveLength(101);
});

test('an archive of several records with more than 250,000 rows together is refused with 413 before further records are read', async () => {
  const { load, loaded } = invoicesOf({ 3: 249_999 });
  await expect(exportTogether('invoices', idsUpTo(101), load)).rejects.toMatchObject(TOO_MANY);
  expect(loaded).toEqual([1, 2, 3]);
});
