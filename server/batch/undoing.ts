import { type RawBuilder, sql } from 'kysely';
import type { RecordKind } from '#domain/record/record-kinds';
import type { Db } from '../db/db.ts';

/** Why an undo leaves a record as it is. */
export type Left =
  | 'changed'
  | 'deleted'
  | 'used'
  | 'planned'
  | 'code_taken'
  | 'number_taken'
  | `${RecordKind}_gone`
  | 'line_sap_gone'
  | 'split_stays';

/** The condition that a verdict is one of those. */
export const STAYS = sql`verdict not in ('restore', 'remove', 'gone')`;

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
   * The query that judges each record: `kind` and `record_id` as the history names it, the `key` of the row that is
   * written, the `label` by which people know it, `history_id` and `path`, the history's row of what the batch wrote
   * and which change of it (null for all), `changed_by`, the history's row that changed it since, and the `verdict`:
   * `restore`, `remove`, `gone` (it is as the undo would leave it), or why it stays (`Left`).
   */
  verdicts: RawBuilder<unknown>;
  /** Locks everything that is judged, parents first and among equals by id, so that it stays as it is judged. */
  lock: (db: Db) => Promise<void>;
  write: (db: Db, judged: Judged) => Promise<void>;
  /** What goes back is restored from a delete: what stays is deleted, and can be restored later, when it fits again. */
  restores?: boolean;
  /** What goes back `beside` are parts, which get no more than their names back and are counted apart. */
  partsBeside?: boolean;
}
