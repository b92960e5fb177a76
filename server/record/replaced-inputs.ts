import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/** The position and quantity of an input before a batch changed them. */
export interface ReplacedInput {
  specification_id: number;
  sap_id: number;
  /** Null if the input keeps its position, or is new. */
  order_no: number | null;
  /** Null if the input is new. */
  quant: number | null;
}

/** Stores positions and quantities of inputs for the undo of a batch. */
export async function keepReplacedInputs(
  db: Db,
  batchId: number,
  inputs: readonly ReplacedInput[],
): Promise<void> {
  await sql`
    insert into replaced_inputs (batch_id, specification_id, sap_id, order_no, quant)
    select ${batchId}::int, place.* from unnest(
      ${inputs.map((one) => one.specification_id)}::int[], ${inputs.map((one) => one.sap_id)}::int[],
      ${inputs.map((one) => one.order_no)}::int[], ${inputs.map((one) => one.quant)}::numeric[]
    ) as place
  `.execute(db);
}
