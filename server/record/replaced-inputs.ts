import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/** Where an input of a specification stood before a batch changed it. */
export interface Place {
  specification_id: number;
  sap_id: number;
  /** Null where the input stays in its place, or was not there. */
  order_no: number | null;
  /** Null where the input was not there. */
  quant: number | null;
}

/** Keeps places and quantities of inputs for the undo of a batch. */
export async function keepPlaces(db: Db, batchId: number, places: readonly Place[]): Promise<void> {
  await sql`
    insert into replaced_inputs (batch_id, specification_id, sap_id, order_no, quant)
    select ${batchId}::int, place.* from unnest(
      ${places.map((one) => one.specification_id)}::int[], ${places.map((one) => one.sap_id)}::int[],
      ${places.map((one) => one.order_no)}::int[], ${places.map((one) => one.quant)}::numeric[]
    ) as place
  `.execute(db);
}
