import type { RawBuilder } from 'kysely';
import type { Db } from '../db/db.ts';

/** Rows by the keys that `verdicts` gives them. */
export interface Judged {
  restore: readonly number[];
  remove: readonly number[];
  /** What goes back and is of another kind than the batch is about: parts of an import, plans of a replacement. */
  beside: readonly number[];
}

/** How batches of one kind are undone. */
export interface Undoing {
  /**
   * The query that judges each record: `kind` and `record_id` as the history names it, the `key` of the row that is written,
   * the `label` by which people know it, the `verdict`, `history_id` and `path`, the history's row of what the batch wrote
   * and which change of it (null for all), and `changed_by`, the history's row that changed it since. Verdicts are `restore`, `remove`, `gone` (it is as the undo would leave it), and what stays is `changed`, `deleted`, `used`,
   * `planned`, `code_taken`, `number_taken`, `part_gone`, `sap_gone`, `line_sap_gone`, `specification_gone`, `car_model_gone`,
   * `plan_gone`, `purchase_gone` or `split_stays`.
   */
  verdicts: RawBuilder<unknown>;
  /** Locks everything that is judged, parents first and among equals by id, so that it stays as it is judged. */
  lock: (db: Db) => Promise<void>;
  write: (db: Db, judged: Judged) => Promise<void>;
}
