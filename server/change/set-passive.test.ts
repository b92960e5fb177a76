import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { historyCall } from '#domain/history/history';
import { partCalls } from '#domain/part/part';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { type KindWithState, RECORD_KINDS, recordKind } from '#domain/record/record-kinds';
import { STORED_KINDS } from '../record/stored-kinds.ts';
import { buildCarModel, buildPart, buildPartSap } from '../testing/builders.ts';
import { databaseState } from '../testing/database-state.ts';
import { RECORDS } from '../testing/records.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

const kinds = recordKind.options.filter((kind): kind is KindWithState => RECORD_KINDS[kind].hasState);

describe.each(kinds)('setting a %s to Passive', (kind) => {
  const { calls, build } = RECORDS[kind];
  const { id } = STORED_KINDS[kind];
  const ids = `${id}s`;
  const make = async (state: 'A' | 'P' = 'A') => {
    const record: Record<string, unknown> = await build(server, { state });
    return Number(record[id]);
  };
  const setPassive = (...named: number[]) => server.sendRaw(calls.setPassive, { [ids]: named });
  const load = async (named: number) => (await server.sendRaw(calls.model, { [id]: named })).data;

  test('increments the versions of several records, and the history records the user', async () => {
    const [one, other] = [await make(), await make()];
    expect(await setPassive(other, one)).toMatchObject({ status: 200, data: {} });

    for (const named of [one, other]) {
      expect(await load(named)).toMatchObject({ state: 'P', version: 2 });
      const { data } = await server.send(historyCall, { kind, id: named });
      const changes = [{ path: 'state', from: 'A', to: 'P' }];
      expect(data.rows[0]).toMatchObject({ username: 'clerk', source: 'bulk', changes });
      expect(data.count).toBe(2);
    }
  });

  test('leaves a passive record unchanged', async () => {
    const [active, passive] = [await make(), await make('P')];
    await setPassive(active, passive);
    expect(await load(passive)).toMatchObject({ state: 'P', version: 1 });

    const before = await databaseState(server.db);
    expect((await setPassive(active, passive)).status).toBe(200);
    expect(await databaseState(server.db)).toBe(before);
  });

  test('ignores a record that does not exist, and is refused without ids', async () => {
    const before = await databaseState(server.db);
    expect([(await setPassive(2_147_483_647)).status, (await setPassive()).status]).toEqual([200, 400]);
    expect(await databaseState(server.db)).toBe(before);
  });
});

test('a call for car models does not change a part, and a call for parts does not change a car model', async () => {
  const [carModel, part] = [await buildCarModel(server), await buildPart(server)];
  await server.send(carModelCalls.setPassive, { product_ids: [part.product_id] });
  await server.send(partCalls.setPassive, { product_ids: [carModel.product_id] });

  const states = [
    await server.send(carModelCalls.model, { product_id: carModel.product_id }),
    await server.send(partCalls.model, { product_id: part.product_id }),
  ].map(({ data }) => data.state);
  expect(states).toEqual(['A', 'A']);
});

test('if one of several records cannot be set to Passive, no record is changed', async () => {
  const [one, other] = [await buildPartSap(server), await buildPartSap(server, { sap_code: 'REFUSED' })];
  await sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$
  `.execute(server.db);
  await sql`
    create trigger refuse before update on part_saps
      for each row when (new.sap_code = 'REFUSED') execute function refuse()
  `.execute(server.db);

  const { status } = await server.send(partSapCalls.setPassive, { sap_ids: [one.sap_id, other.sap_id] });
  const { data } = await server.send(partSapCalls.model, { sap_id: one.sap_id });
  expect([status, data.state, data.version]).toEqual([500, 'A', 1]);
});

test('a SAP keeps its own state when its part is set to Passive, and shows the new state of the part', async () => {
  const { product_id, sap_id } = await buildPartSap(server);
  await server.send(partCalls.setPassive, { product_ids: [product_id] });
  const { data } = await server.send(partSapCalls.model, { sap_id });
  expect(data).toMatchObject({ state: 'A', product_state: 'P' });
});
