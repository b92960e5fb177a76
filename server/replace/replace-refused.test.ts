import { expect, test } from 'vitest';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { replaceCalls } from '#domain/replace/replace';
import { specificationCalls } from '#domain/specification/specification';
import { buildLine } from '../testing/builders.ts';
import { storedRows } from '../testing/database-state.ts';
import { replacementsOf } from '../testing/replacements.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const { T, check, replace, example } = replacementsOf(server);

test('35.5: a replacement is refused with 409 after a change since its check, and nothing is written', async () => {
  const { x, by, running } = await example();
  const params = { sap_id: x.sap_id, by_sap_id: by.sap_id, from: await T() };
  const { expect: hash } = await check(params);
  await server.send(specificationCalls.setPassive, { specification_ids: [running.specification_id] });
  const before = await storedRows(server.db);
  const { status, failure } = await server.send(replaceCalls.replace, { ...params, expect: hash });
  expect([status, failure.message]).toEqual([409, 'The list has changed. Review it and try again.']);
  expect(await storedRows(server.db)).toBe(before);
});

test('35.6: the same SAP, a passive SAP, a new SAP that does not exist and a factor of 0 are refused with 400, and an old SAP that does not exist with 404', async () => {
  const [x, by] = [await buildLine(server), await buildLine(server)];
  const from = await T();
  const refusal = async (params: object) => {
    const { status, failure } = await server.sendRaw(replaceCalls.check, {
      sap_id: x.sap_id,
      by_sap_id: by.sap_id,
      from,
      ...params,
    });
    return [status, failure.message];
  };
  expect(await refusal({ by_sap_id: x.sap_id })).toEqual([
    400,
    'A part SAP cannot replace itself. Choose another one.',
  ]);
  expect(await refusal({ by_sap_id: 2_000_000_000 })).toEqual([400, 'The part SAP does not exist.']);
  expect((await refusal({ sap_id: 2_000_000_000 }))[0]).toBe(404);
  expect((await refusal({ factor: 0 }))[0]).toBe(400);
  expect((await refusal({ factor: 0.0000001 }))[0]).toBe(400);
  expect((await refusal({ from: '2026-02-30' }))[0]).toBe(400);
  await server.send(partSapCalls.setPassive, { sap_ids: [by.sap_id] });
  expect(await refusal({})).toEqual([400, `SAP ${by.sap_code} is passive and cannot be chosen.`]);
});

test('35.6: if no specification contains the SAP, nothing is written and no batch is created', async () => {
  const [x, by] = [await buildLine(server), await buildLine(server)];
  const before = await storedRows(server.db);
  expect(await replace({ sap_id: x.sap_id, by_sap_id: by.sap_id, from: await T() })).toEqual({
    copied: 0,
    changed: 0,
    moved: 0,
    batch_id: null,
  });
  expect(await storedRows(server.db)).toBe(before);
});
