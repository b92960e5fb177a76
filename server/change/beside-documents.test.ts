import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { batchesOf } from '../testing/batches.ts';
import { buildPartSap, buildPlan, buildPurchase } from '../testing/builders.ts';
import { manyChanged } from '../testing/many-changed.ts';
import { testApp } from '../testing/test-app.ts';
import { untilSomethingWaits } from '../testing/until-something-waits.ts';

const server = testApp();
const { change } = manyChanged(server);
const { importRows, undo, stored } = batchesOf(server);

const NOTE = { append_note: 'agreed by phone' };

const WRITES = {
  'a bulk change': async () => {
    const [named, other] = [await buildPartSap(server), await buildPartSap(server)];
    return { named, other, write: () => change('part_sap', { ids: [named.sap_id, other.sap_id], ...NOTE }) };
  },
  'the undo of a bulk change': async () => {
    const [named, other] = [await buildPartSap(server), await buildPartSap(server)];
    const { batch_id } = await change('part_sap', { ids: [named.sap_id, other.sap_id], ...NOTE });
    return { named, other, write: () => undo(batch_id) };
  },
  'the undo of an import that did not move the SAPs to another part': async () => {
    const [named, other] = [await stored(), await stored()];
    const batch_id = await importRows([named.row, other.row]);
    return { named, other, write: () => undo(batch_id) };
  },
};

test.each(Object.entries(WRITES))(
  'a document can start to reference a SAP while %s runs',
  async (_, prepare) => {
    const { named, other, write } = await prepare();
    // The write fails after three attempts of three seconds, so the plan is built before the write waits.
    const { plan_id } = await buildPlan(server);
    const holding = await server.begin();
    await sql`select from part_saps where sap_id = ${other.sap_id} for update`.execute(holding);
    const writing = write();
    await untilSomethingWaits(server.db);

    // Checks the lock itself, because a save that waits is retried and then succeeds.
    const { product_id, sap_id } = named;
    const { rows } = await sql`
    select from part_saps where sap_id = ${sap_id} for key share skip locked
  `.execute(server.db);
    expect.soft(rows).toHaveLength(1);
    await buildPurchase(server, { plan_id, product_saps: [{ product_id, sap_id, quant: 1 }] });
    await holding.rollback().execute();
    await writing;
  },
);
