import { type RawBuilder, sql } from 'kysely';
import { NO_CONTAINER } from '#domain/container/container';
import type { RecordKind } from '#domain/record/record-kinds';
import {
  MAX_RELATED_COUNTED,
  type RelatedGroup,
  type RelatedKind,
  type relatedCall,
} from '#domain/related/related';
import type { DataOf, ParsedOf } from '#domain/wire/call';
import type { Db } from '../db/db.ts';
import { fewAtOnce } from '../db/few-at-once.ts';
import { notFound } from '../errors/errors.ts';
import { isOfKind, STORED_KINDS, type StoredKind } from '../record/stored-kinds.ts';
import { relatedIds } from './related-ids.ts';

/** How the records of each kind are stored and named. */
const RELATED: Record<RelatedKind, Pick<StoredKind, 'table' | 'id' | 'longLabel'>> = {
  ...STORED_KINDS,
  container: {
    table: 'containers',
    id: 'container_id',
    longLabel: sql`label(coalesce(container, ${NO_CONTAINER}), invoice_number)`,
  },
};

/** Lists the records related to a record by kind (behaviour 28.1). Throws 404. */
export async function listRelated(
  db: Db,
  { kind, id, limit }: ParsedOf<typeof relatedCall>,
): Promise<DataOf<typeof relatedCall>> {
  const recordName = await nameOf(db, kind, id);
  const groups = await fewAtOnce(relatedIds(kind, id), ([related, ids]) => groupOf(db, related, ids, limit));
  return { ...recordName, groups };
}

async function nameOf(db: Db, kind: RecordKind, id: number): Promise<{ name: string; label: string }> {
  const { table, id: idName, name, longLabel } = STORED_KINDS[kind];
  const { rows } = await sql<{ name: string; label: string }>`
    select ${name} as name, ${longLabel} as label from ${sql.table(table)} where ${sql.ref(idName)} = ${id} and ${isOfKind(kind)}
  `.execute(db);
  const [found] = rows;
  if (!found) throw notFound();
  return found;
}

/** Ids are counted without reading their records. Only the listed records are read. */
async function groupOf(
  db: Db,
  kind: RelatedKind,
  ids: RawBuilder<unknown>,
  limit: number,
): Promise<RelatedGroup> {
  const { table, id, longLabel } = RELATED[kind];
  const { rows } = await sql<{ count: number; rows: RelatedGroup['rows'] }>`
    with ids as materialized (
      select id from (${ids}) as related (id) limit ${sql.lit(MAX_RELATED_COUNTED + 1)}
    )
    select
      (select count(*) from ids) as count,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', id, 'label', label) order by id desc)
        from (
          select ids.id, ${longLabel} as label
          from (select id from ids order by id desc limit ${sql.lit(limit)}) as ids
          join ${sql.table(table)} on ${sql.ref(`${table}.${id}`)} = ids.id
        ) as recordName
      ), '[]') as rows
  `.execute(db);
  return { kind, count: rows[0]?.count ?? 0, rows: rows[0]?.rows ?? [] };
}
