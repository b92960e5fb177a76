import { expect } from 'vitest';
import type { UndoResult } from '#domain/batch/batch';
import { batchCalls, batchGrid } from '#domain/batch/batch';
import type { BulkRecord } from '#domain/part-sap/bulk-record';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { rowRecord } from '#domain/wire/grid';
import { buildPart, buildPartSap, save } from './builders.ts';
import type { TestApp } from './test-app.ts';

/** Matches the user and time at the end of a sentence about an undo. */
export const BY_CLERK = 'by clerk, [A-Z][a-z]{2} \\d{1,2}, \\d{4}, \\d{2}:\\d{2}$';

/** Returns the records that an undo left unchanged, each with its reason. */
export const reasons = ({ rows }: UndoResult) => rows.map(({ label, reason }) => `${label}: ${reason}`);

/** Returns functions that import part SAPs into an app, and read and undo their batches. */
export function batchesOf(server: TestApp) {
  async function importRows(rows: BulkRecord[]): Promise<number> {
    const { batch_id, errors } = await save(server, bulkCalls.save, rows);
    expect(errors).toEqual([]);
    return batch_id;
  }

  const check = async (batch_id: number) => (await server.send(batchCalls.undoCheck, { batch_id })).data;
  const undo = (batch_id: number) => save(server, batchCalls.undo, { batch_id });
  const sap = async (sap_id: number) => (await server.send(partSapCalls.model, { sap_id })).data;

  async function listed(batch_id: number) {
    const columns = [...batchGrid.columns];
    const p = { column: columns, offset: 0, limit: 100, search: [], search_text: '', sort: [] };
    const { data } = await server.send(batchGrid.call, { p });
    return data.rows
      .map((row) => rowRecord<Record<string, unknown>>(columns, row))
      .find((row) => row.batch_id === batch_id);
  }

  /** Returns the id of the SAP with a code, or 0 if there is none. */
  async function idOf(sap_code: string): Promise<number> {
    const found = await server.db
      .selectFrom('part_saps')
      .where('sap_code', '=', sap_code)
      .select('sap_id')
      .executeTakeFirst();
    return found?.sap_id ?? 0;
  }

  /** Builds a stored SAP, and the row of a file that changes its MOQ. */
  async function stored(min_order_quant = 500) {
    const part = await buildPart(server);
    const made = await buildPartSap(server, {
      product_id: part.product_id,
      min_order_quant: 100,
      note: 'kept',
    });
    const { name, gen_name = null } = part;
    return { ...made, row: { name, gen_name, sap_code: made.sap_code, min_order_quant } };
  }

  return { importRows, check, undo, sap, listed, idOf, stored };
}
