import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ChangedRecord, RecordChange, RefusedRecord } from '#domain/change/change';
import {
  type ChangeableRecord,
  type ChangeFacts,
  type ChangeOutcome,
  outcomeOf,
} from '#domain/change/outcome';
import type { RecordKind } from '#domain/record/record-kinds';
import type { Db } from '../db/db.ts';
import { unknownReference } from '../errors/errors.ts';
import { chosenSpecifications, passiveChoice } from '../record/in-force.ts';
import { lockProductsOf, lockRecords } from '../record/lock-records.ts';
import { isOfKind, STORED_KINDS } from '../record/stored-kinds.ts';
import { today } from '../record/today.ts';

export interface ChangeJudgment {
  /** In id order, like `refused`. */
  changed: ChangedRecord[];
  unchanged: number;
  refused: RefusedRecord[];
  /** A hash of the ids, versions and outcomes of all records. */
  expect: string;
}

/**
 * Returns the effect of a change on each of these records. Records that do not exist are among `refused`. With `lock`,
 * locks the records until the transaction ends. Throws 400 for a specification that cannot be chosen.
 */
export async function judgeChange(
  db: Db,
  kind: RecordKind,
  ids: readonly number[],
  params: RecordChange,
  { lock }: { lock: boolean },
): Promise<ChangeJudgment> {
  const facts = await factsOf(db, params, lock);
  if (lock) await lockChanged(db, kind, ids);
  return judgeEach(db, kind, ids, (record) => outcomeOf(record, params, facts));
}

/** Locks records that are changed, and their products, until the transaction ends. */
export async function lockChanged(db: Db, kind: RecordKind, ids: readonly number[]): Promise<void> {
  await lockProductsOf(db, kind, ids);
  await lockRecords(db, kind, ids, 'no key update');
}

/** Returns the effect of a change on each of these records. `outcomeFor` decides the effect on one record. */
export async function judgeEach(
  db: Db,
  kind: RecordKind,
  ids: readonly number[],
  outcomeFor: (record: ChangeableRecord) => ChangeOutcome,
): Promise<ChangeJudgment> {
  const records = await readRecords(db, kind, ids);
  const judged = new Map(records.map((record) => [record.id, { record, outcome: outcomeFor(record) }]));

  const judgment: Omit<ChangeJudgment, 'expect'> = { changed: [], unchanged: 0, refused: [] };
  const hash = createHash('sha256');
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const { record, outcome } = judged.get(id) ?? {};
    hash.update(`${JSON.stringify([id, record?.version, outcome])}\n`);
    if (!record || !outcome) judgment.refused.push({ id, label: `#${id}`, reason: 'It no longer exists.' });
    else if ('refused' in outcome)
      judgment.refused.push({ id, label: record.label, reason: outcome.refused });
    else if (outcome.changes.length === 0) judgment.unchanged += 1;
    else judgment.changed.push({ id, label: record.label, changes: outcome.changes });
  }
  return { ...judgment, expect: hash.digest('hex') };
}

async function readRecords(db: Db, kind: RecordKind, ids: readonly number[]): Promise<ChangeableRecord[]> {
  const { table, id } = STORED_KINDS[kind];
  const { rows } = await sql<ChangeableRecord>`
    select ${sql.ref(id)} as id, ${STORED_KINDS[kind].label} as label, version, ${STORED_KINDS[kind].changeable}
    from ${sql.table(table)} where ${sql.ref(id)} = any (${ids}::int[]) and ${isOfKind(kind)}
  `.execute(db);
  return rows;
}

/** Returns the facts that the rules need besides the records. Throws 400 for a specification that cannot be chosen. */
export async function factsOf(db: Db, { set }: RecordChange, lock: boolean): Promise<ChangeFacts> {
  const { specification_id: id } = set;
  return {
    today: await today(db),
    carModelId: id == null ? undefined : await carModelOf(db, id, lock),
  };
}

/** Returns the car model of a chosen specification. With `lock`, locks the specification before its plans. */
async function carModelOf(db: Db, id: number, lock: boolean): Promise<number> {
  const found = (await chosenSpecifications(db, [id], { lock })).get(id);
  if (!found) throw unknownReference('set.specification_id', 'specification');
  if (found.state === 'A') return found.output_product_id;
  throw passiveChoice('set.specification_id', found);
}
