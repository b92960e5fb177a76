import { type RawBuilder, sql } from 'kysely';
import {
  type BatchSince,
  type ChangedCount,
  FIRST_LOOK_DAYS,
  MAX_LISTED,
  MAX_OF_SAVE,
  PLANNING_FIELDS,
  PLANNING_KINDS,
  type SaveSince,
  type sinceCalls,
} from '#domain/history/since';
import { RECORD_KINDS } from '#domain/record/record-kinds';
import type { DataOf } from '#domain/wire/call';
import type { Db } from '../db/db.ts';
import { nameReferences } from '../record/references.ts';
import { decidedChanges, labelRecords } from './changes.queries.ts';

/** The maximum number of history rows that are scanned, newest first. */
const MAX_SCANNED = 5_000;
/** The maximum number of scanned rows whose changes are read. A row may contain the changes of a whole document. */
const MAX_READ = 1_000;
/** The rows of batches above this size are not scanned. */
const LARGE_BATCH = 1_000;

/** The part of the history that a user has not seen: the rows with history numbers after `above`, up to `up_to`. */
interface Unseen {
  user_id: number;
  above: number;
  up_to: number;
  /** The time at which the user last marked the list as seen, or null. */
  since: string | null;
}

type Numbers = Pick<Unseen, 'above' | 'up_to'>;

/**
 * Lists what others have changed in days, quantities and specifications since the user last marked the list as seen:
 * the newest saves one by one, and imports and bulk changes as one row each (behaviour 26.4).
 */
export async function listChangesSince(db: Db, userId: number): Promise<DataOf<typeof sinceCalls.list>> {
  const unseen = await readUnseen(db, userId);
  const { batches, saves, ...found } = await readChanges(db, unseen, MAX_LISTED);
  const { since, up_to } = unseen;
  return {
    ...{ since, up_to, batches },
    saves: await labelRecords(db, await nameReferences(db, saves)),
    more: found.more || found.count > saves.length + batches.length,
  };
}

/** Counts the changes that `listChangesSince` covers. */
export async function countChangesSince(db: Db, userId: number): Promise<ChangedCount> {
  const unseen = await readUnseen(db, userId);
  const { count, more } = await readChanges(db, unseen, 0);
  return { since: unseen.since, count, more };
}

/** Stores what a user has seen. Changes made after the list was loaded stay unseen. */
export async function markSeen(db: Db, userId: number, upTo: number): Promise<void> {
  const decided = await decidedChanges(db);
  await db
    .updateTable('users')
    .set({
      seen_history_id: sql<number>`greatest(seen_history_id, ${Math.min(upTo, decided)}::bigint)`,
      changes_seen_at: sql<string>`now()`,
    })
    .where('user_id', '=', userId)
    .execute();
}

async function readUnseen(db: Db, userId: number): Promise<Unseen> {
  const up_to = await decidedChanges(db);
  const { seen_history_id, changes_seen_at } = await db
    .selectFrom('users')
    .where('user_id', '=', userId)
    .select(['seen_history_id', 'changes_seen_at'])
    .executeTakeFirstOrThrow();
  return { user_id: userId, above: seen_history_id ?? 0, up_to, since: changes_seen_at };
}

type FoundSave = Omit<SaveSince, 'label'>;
interface FoundChanges {
  saves: FoundSave[];
  batches: BatchSince[];
  count: number;
  more: boolean;
}

async function readChanges(db: Db, unseen: Unseen, limit: number): Promise<FoundChanges> {
  const known = await readBatches(db, unseen);
  const batches = known.filter(({ listed }) => listed).map(({ listed: _, numbers: __, ...row }) => row);
  const saves: FoundSave[] = [];
  let count = batches.length;
  const remaining = { scanned: MAX_SCANNED, read: MAX_READ };
  const skipped = known
    .flatMap(({ numbers }) => numbers)
    .filter((one) => one.up_to - one.above > LARGE_BATCH);
  for (const numbers of numbersBetween(unseen, skipped)) {
    if (remaining.scanned === 0 || remaining.read === 0) break;
    const found = await readSaves(
      db,
      { ...unseen, ...numbers },
      { ...remaining, listed: limit - saves.length },
    );
    saves.push(...found.saves);
    count += found.count;
    remaining.scanned -= found.scanned;
    remaining.read -= found.read;
  }
  const isExhaustive = remaining.scanned > 0 && remaining.read > 0;
  return { saves, batches, count, more: !isExhaustive || known.length > MAX_LISTED };
}

/** Returns the ranges of history numbers between the skipped ranges, highest first. */
function numbersBetween({ above, up_to }: Numbers, skipped: readonly Numbers[]): Numbers[] {
  const between: Numbers[] = [];
  let end = up_to;
  for (const range of skipped.toSorted((a, b) => b.up_to - a.up_to)) {
    if (range.up_to < end) between.push({ above: Math.max(above, range.up_to), up_to: end });
    end = Math.min(end, range.above);
  }
  return [...between, { above, up_to: end }].filter((one) => one.above < one.up_to);
}

type KnownBatch = BatchSince & {
  listed: boolean;
  /** The numbers of the rows written by the batch and by its undo. */
  numbers: Numbers[];
};

const LAST_WRITTEN = sql`greatest(last_history_id, undo_last_history_id)`;

/** The condition that a bulk change has changed a planning field of at least one record. */
const CHANGES_PLANNING = sql<boolean>`exists (
  select from history cross join lateral jsonb_array_elements(changes) as change
  where history_id between first_history_id and last_history_id and history.transaction_id = batches.transaction_id
    and history.kind = record_kind and change ->> 'path' ~ (${JSON.stringify(PLANNING_FIELDS)}::jsonb ->> record_kind)
)`;

async function readBatches(db: Db, { user_id, above, up_to, since }: Unseen): Promise<KnownBatch[]> {
  const { rows } = await sql<KnownBatch>`
    select batch_id, title, filename, coalesce(undone_at, at) as at,
      coalesce(undoer.username, doer.username) as username, inserted, updated, undone_at is not null as undone,
      coalesce(undone_by, batches.user_id) is distinct from ${user_id} and record_kind not in ('car_model', 'part')
        and ${isRecent(sql`coalesce(undone_at, at)`, since)} and (kind <> 'bulk' or ${CHANGES_PLANNING}) as listed,
      jsonb_build_array(
        jsonb_build_object('above', first_history_id - 1, 'up_to', last_history_id),
        jsonb_build_object('above', coalesce(undo_first_history_id, 1) - 1, 'up_to', coalesce(undo_last_history_id, 0))
      ) as numbers
    from batches left join users as doer using (user_id) left join users as undoer on undoer.user_id = undone_by
    where ${LAST_WRITTEN} > ${above} and first_history_id <= ${up_to}
    order by ${LAST_WRITTEN} desc limit ${MAX_LISTED + 1}
  `.execute(db);
  return rows;
}

/**
 * The condition that a time is recent enough for the list: within the last `FIRST_LOOK_DAYS` days for a user who has
 * never marked the list as seen, and always for other users.
 */
function isRecent(at: RawBuilder<unknown>, since: string | null): RawBuilder<boolean> {
  return since === null ? sql`${at} > now() - ${FIRST_LOOK_DAYS} * interval '1 day'` : sql`true`;
}

/**
 * The batch that wrote a row of the history, or null. A subquery with a limit uses the index. A join would read the
 * batches of all years.
 */
const OF_BATCH = sql`(
  select batch_id from batches
  where batches.transaction_id = recent.transaction_id and recent.history_id between first_history_id and last_history_id
  limit 1
)`;

interface FoundSaves {
  saves: FoundSave[];
  count: number;
  scanned: number;
  read: number;
}

/** Reads the saves of others, newest first. Skips the writes of batches and undos. */
async function readSaves(
  db: Db,
  { user_id, above, up_to, since }: Unseen,
  most: { scanned: number; read: number; listed: number },
): Promise<FoundSaves> {
  const { rows } = await sql<
    FoundSave & { last: number | null } & Record<'found' | 'scanned' | 'read', number>
  >`
    with page as materialized (
      select history_id, kind, user_id, source, at from history
      where history_id > ${above} and history_id <= ${up_to}
      order by history_id desc limit ${most.scanned}
    ),
    of_others as materialized (
      select history_id from page
      where user_id is distinct from ${user_id} and kind = any (${PLANNING_KINDS}::text[]) and source <> 'undo'
        and ${isRecent(sql`at`, since)}
      order by history_id desc limit ${most.read}
    ),
    recent as (select history.* from of_others join history using (history_id)),
    saves as (
      select kind, record_id as id, at, min(username) as username, min(source) as source, min(tokens.name) as token,
        bool_or(change ->> 'path' = required_path and change ->> 'from' is null) as added,
        to_jsonb((array_agg(change order by history_id, place) filter (where is_planning))[1:${sql.lit(MAX_OF_SAVE)}]) as changes,
        count(*) filter (where is_planning) as count, max(history_id) as last
      from recent
        join unnest(
          ${PLANNING_KINDS}::text[], ${PLANNING_KINDS.map((kind) => PLANNING_FIELDS[kind])}::text[],
          ${PLANNING_KINDS.map((kind) => RECORD_KINDS[kind].required)}::text[]
        ) as planning (kind, fields, required_path) using (kind)
        cross join lateral jsonb_array_elements(changes) with ordinality as each (change, place)
        cross join lateral (select change ->> 'path' ~ fields as is_planning) as planning_change
        left join users using (user_id)
        left join tokens using (token_id)
      where ${OF_BATCH} is null
      group by kind, record_id, transaction_id, at
      having bool_or(is_planning)
    )
    select shown.*, (select count(*) from saves) as found,
      (select count(*) from page where ${isRecent(sql`at`, since)}) as scanned, (select count(*) from of_others) as read
    from (select) as one left join (select * from saves order by last desc limit ${most.listed}) as shown on true
    order by last desc
  `.execute(db);
  return {
    saves: rows
      .filter(({ last }) => last !== null)
      .map(({ last: _, found: __, scanned: ___, read: ____, ...row }) => row),
    count: rows[0]?.found ?? 0,
    scanned: rows[0]?.scanned ?? 0,
    read: rows[0]?.read ?? 0,
  };
}
