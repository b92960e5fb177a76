import { batchCalls, batchGrid } from '#domain/batch/batch';
import { containerGrid } from '#domain/container/container';
import { coverageGrid } from '#domain/coverage/coverage';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { personGrid } from '#domain/person/person';
import { securityLogGrid } from '#domain/person/security-log';
import { STORED_KINDS } from '../record/stored-kinds.ts';
import { recordEvent } from '../security-log/security-events.ts';
import { buildInvoice, buildLine, buildPlan, save } from './builders.ts';
import { makeAdmin } from './make-admin.ts';
import { RECORDS } from './records.ts';
import type { TestApp } from './test-app.ts';

/** The lists that every user may see. */
export const OPEN_LISTS = [
  ...Object.values(STORED_KINDS).map(({ grid }) => grid),
  containerGrid,
  coverageGrid,
  batchGrid,
] as const;

export const EVERY_LIST = [...OPEN_LISTS, personGrid, securityLogGrid] as const;

/** Creates a row for each list, for tests of all lists. Makes the default user an administrator. */
export async function fillEveryList(server: TestApp): Promise<void> {
  for (const { build } of Object.values(RECORDS)) await build(server);
  const { product_id, sap_id } = await buildLine(server);
  const container = 'MSKU 618342-7';
  await buildInvoice(server, { product_saps: [{ product_id, sap_id, quant: 1, container, lot: 'L-1' }] });
  // The plan has no purchase, so that its parts are short in Coverage.
  await buildPlan(server, { begin_date: '2199-01-01', end_date: '2199-12-31' });
  await buildUndoneImport(server);
  await makeAdmin(server);
  const details = { count: 1 };
  await recordEvent(server.db, { event: 'delete', username: 'clerk', address: '192.0.2.7', details });
}

async function buildUndoneImport(server: TestApp): Promise<void> {
  const { batch_id } = await save(server, bulkCalls.save, [{ name: 'Nut', sap_code: 'UNDONE' }]);
  await save(server, batchCalls.describe, { batch_id, filename: 'nuts.xlsx', left_out: 0 });
  await save(server, batchCalls.undo, { batch_id });
}
