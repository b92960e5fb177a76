import { expect, test } from 'vitest';
import { batchesOf, reasons } from '../testing/batches.ts';
import { buildPart, buildPartSap, buildPurchase, unique } from '../testing/builders.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const { importRows, undo, sap, idOf, stored } = batchesOf(server);

test('the undo restores the name of a part that the import renamed, and skips and names a part that was changed later', async () => {
  const rename = async () => {
    const { row, sap_id, product_id } = await stored(100);
    const { product_number = '' } = (await server.db
      .selectFrom('products')
      .where('product_id', '=', product_id)
      .select('product_number')
      .executeTakeFirst()) as { product_number: string };
    return {
      product_id,
      sap_id,
      name: row.name,
      product_number,
      row: { ...row, product_number, name: unique('Renamed') },
    };
  };
  const [back, stays] = [await rename(), await rename()];
  const batch_id = await importRows([back.row, stays.row]);
  await server.db
    .updateTable('products')
    .set({ note: 'x' })
    .where('product_id', '=', stays.product_id)
    .execute();

  const done = await undo(batch_id);
  expect(done).toMatchObject({ restore: 0, remove: 0, parts: 1, refused: 1 });
  expect(done.undone).toMatchObject([
    { kind: 'part', changes: [{ path: 'name', from: back.row.name, to: back.name }] },
  ]);
  expect(reasons(done)).toEqual([
    expect.stringMatching(new RegExp(`^${stays.product_number} · Renamed-\\d+.*: changed by a command, `)),
  ]);
  const labels = [await sap(back.sap_id), await sap(stays.sap_id)].map(({ product_label }) => product_label);
  expect(labels[0]).toContain(back.name);
  expect(labels[1]).toContain('Renamed');
});

test('a part added by the import is deleted with its last SAP, and stays while it has another SAP', async () => {
  const [empty, kept, left] = [unique('Empty'), unique('Kept'), unique('Left')];
  const moved = await stored();
  const [one, other] = [unique('NEW'), unique('NEW')];
  const batch_id = await importRows([
    { name: empty, sap_code: one },
    { name: kept, sap_code: other },
    { name: left, sap_code: moved.sap_code },
  ]);
  const { product_id } = await sap(await idOf(other));
  await buildPartSap(server, { product_id });
  await undo(batch_id);
  const remaining = await server.db
    .selectFrom('products')
    .where('name', 'in', [empty, kept, left])
    .select('name')
    .execute();
  expect(remaining).toEqual([{ name: kept }]);
  expect((await sap(moved.sap_id)).product_id).toBe(moved.product_id);
});

test('a moved SAP returns to its earlier part unless the SAP is used or the part no longer exists', async () => {
  const move = async () => {
    const made = await stored(100);
    const to = await buildPart(server);
    return { ...made, row: { ...made.row, name: to.name, gen_name: to.gen_name ?? null } };
  };
  const [back, used, homeless] = [await move(), await move(), await move()];
  const batch_id = await importRows([back.row, used.row, homeless.row]);
  const { product_id } = await sap(used.sap_id);
  await buildPurchase(server, { product_saps: [{ product_id, sap_id: used.sap_id, quant: 1 }] });
  await server.db.deleteFrom('products').where('product_id', '=', homeless.product_id).execute();

  const done = await undo(batch_id);
  expect(done).toMatchObject({ restore: 1, refused: 2 });
  expect(reasons(done)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(`^${used.sap_code}: used by purchase PO`),
      `${homeless.sap_code}: its part was deleted`,
    ]),
  );
  const reference = expect.objectContaining({
    path: 'product_id',
    to: back.product_id,
    from_label: expect.stringContaining(back.row.name),
    to_label: expect.stringMatching(/^PT/),
  });
  expect(done.undone[0]?.changes).toContainEqual(reference);
  expect((await sap(back.sap_id)).product_id).toBe(back.product_id);
});
