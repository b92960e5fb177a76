import { expect, test } from 'vitest';
import { purchaseCalls } from '#domain/purchase/purchase';
import { specificationCalls } from '#domain/specification/specification';
import type { AnyCall } from '#domain/wire/call';
import { buildLine, buildPartSap, buildPurchase, buildSpecification } from '../testing/builders.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

const UNKNOWN_ID = 2_147_483_647;

async function buildTwoLines() {
  const line = await buildLine(server, 1);
  return [line, line];
}

test('11.2: a SAP that occurs twice is refused with 400 at the later line', async () => {
  const refused = async (call: AnyCall, body: object) => {
    const { status, failure } = await server.sendRaw(call, body);
    return [
      status,
      failure.code,
      (failure.details as { path: string }[] | undefined)?.map(({ path }) => path),
    ];
  };
  const specification = { ...(await buildSpecification(server)), inputs: await buildTwoLines() };
  expect(await refused(specificationCalls.save, specification)).toEqual([
    400,
    'used_twice',
    ['inputs.1.sap_id'],
  ]);
  const purchase = { ...(await buildPurchase(server)), product_saps: await buildTwoLines() };
  expect(await refused(purchaseCalls.save, purchase)).toEqual([400, 'used_twice', ['product_saps.1.sap_id']]);
});

test('closing a SAP that does not exist or is not on the purchase is refused with 400, and the error names its position', async () => {
  const { purchase_id, product_saps } = await buildPurchase(server);
  const { sap_id } = await buildPartSap(server);
  for (const [other, code] of [
    [UNKNOWN_ID, 'unknown_reference'],
    [sap_id, 'foreign_sap'],
  ]) {
    const sap_ids = [product_saps[0]?.sap_id, other];
    const { status, failure } = await server.sendRaw(purchaseCalls.close, {
      purchase_id,
      sap_ids,
      note: null,
    });
    expect([status, failure.code]).toEqual([400, code]);
    expect(failure.details).toMatchObject([{ path: 'sap_ids.1' }]);
  }
});
