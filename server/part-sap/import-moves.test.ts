import { expect, test } from 'vitest';
import { partCalls } from '#domain/part/part';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { buildPart, buildPartSap, buildSpecification, save } from '../testing/builders.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

test('a SAP moves to another part only while it is unused', async () => {
  const used = await buildPartSap(server, { sap_code: 'USED-1' });
  const free = await buildPartSap(server, { sap_code: 'FREE-1' });
  await buildSpecification(server, { inputs: [{ ...used, quant: 1 }] });

  const { errors } = await save(server, bulkCalls.save, [
    { name: 'Elsewhere', sap_code: 'USED-1' },
    { name: 'Elsewhere', sap_code: 'FREE-1' },
  ]);
  expect(errors).toEqual([{ index: 0, error: 'SAP code USED-1 cannot move to another part: it is in use' }]);
  const { product_id } = (await server.send(partSapCalls.model, { sap_id: free.sap_id })).data;
  expect((await server.send(partCalls.model, { product_id: Number(product_id) })).data.name).toBe(
    'Elsewhere',
  );
});

test('a row that may not move its SAP to a part cannot rename that part', async () => {
  const { product_id } = await buildPart(server);
  const { product_number } = (await server.send(partCalls.model, { product_id })).data;
  const used = await buildPartSap(server, { sap_code: 'USED-2' });
  await buildPartSap(server, { sap_code: 'FREE-2' });
  await buildSpecification(server, { inputs: [{ ...used, quant: 1 }] });
  const verdicts = async (sap_code: string) => {
    const rows = [
      { product_number, name: 'Called so', sap_code },
      { product_number, name: 'Called otherwise', sap_code: 'FOLLOWS-1' },
    ];
    return (await save(server, bulkCalls.check, rows)).rows.map(({ verdict }) => verdict);
  };

  expect(await verdicts('USED-2')).toEqual(['error', 'new']);
  expect(await verdicts('FREE-2')).toEqual(['changed', 'error']);
});
