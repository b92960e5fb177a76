import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { NO_CONTAINER } from '#domain/container/container';
import type { RecordKind } from '#domain/record/record-kinds';
import {
  MAX_RELATED_COUNTED,
  type RelatedGroup,
  type RelatedKind,
  relatedCall,
} from '#domain/related/related';
import type { DataOf, ParsedOf } from '#domain/wire/call';
import type { Db } from '../db/db.ts';
import { notFound } from '../errors/errors.ts';
import { plansTogether } from '../facts/open-plans.ts';
import { bind } from '../http/bind.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { referencesOf, referencesTo, SAP_LINES } from '../record/references.ts';
import { isOfKind, STORED_KINDS, type StoredKind } from '../record/stored-kinds.ts';

export function relatedRoutes(app: FastifyInstance, deps: Dependencies): void {
  bind(app, deps, relatedCall, ({ body, db }) => listRelated(db, body));
}

const RELATED: Record<RelatedKind, Pick<StoredKind, 'table' | 'id' | 'longLabel'>> = {
  ...STORED_KINDS,
  container: {
    table: 'containers',
    id: 'container_id',
    longLabel: sql`label(coalesce(container, ${NO_CONTAINER}), invoice_number)`,
  },
};

/** Lists the records related to a record by kind (behaviour 28.1). Throws 404 if the record does not exist. */
async function listRelated(
  db: Db,
  { kind, id, limit }: ParsedOf<typeof relatedCall>,
): Promise<DataOf<typeof relatedCall>> {
  const recordName = await nameOf(db, kind, id);
  const groups: RelatedGroup[] = [];
  for (const [related, ids] of relatedIds(kind, id)) groups.push(await groupOf(db, related, ids, limit));
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

/**
 * Returns the related records of a kind. Counts at most `MAX_RELATED_COUNTED + 1` ids, and reads only the listed
 * records.
 */
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
        ) as listed
      ), '[]') as rows
  `.execute(db);
  return { kind, count: rows[0]?.count ?? 0, rows: rows[0]?.rows ?? [] };
}

type Ids = RawBuilder<unknown>;

/** Returns queries for the ids of the records related to a record, by kind, parents first. */
function relatedIds(kind: RecordKind, id: number): [RelatedKind, Ids][] {
  const itself = sql`select ${id}::int`;
  // The parts of a split plan share their purchases (behaviour 34.4).
  const buying = kind === 'plan' ? plansTogether(id) : itself;
  const related = [...above(kind, itself), ...sapsOf(kind, id), ...below(kind, buying)];
  if (kind === 'part')
    return [...related, ...namingSaps(sql`select sap_id from part_saps where product_id = ${id}`)];
  return kind === 'part_sap' ? [...related, ...namingSaps(itself)] : related;
}

function above(kind: RecordKind, ids: Ids): [RelatedKind, Ids][] {
  const { table, id } = STORED_KINDS[kind];
  return referencesOf(kind).flatMap(({ column, to }) => {
    const found = sql`
      select ${sql.ref(column)} from ${sql.table(table)}
      where ${sql.ref(id)} in (${ids}) and ${sql.ref(column)} is not null
    `;
    return [...above(to, found), [to, found]] as [RelatedKind, Ids][];
  });
}

/** Returns queries for the ids of the descendants of these records, including the containers of invoices. */
function below(kind: RecordKind, ids: Ids): [RelatedKind, Ids][] {
  if (kind === 'invoice')
    return [['container', sql`select container_id from containers where invoice_id in (${ids})`]];
  return referencesTo(kind).flatMap(({ from, column }) => {
    const { table, id } = STORED_KINDS[from];
    const found = sql`select ${sql.ref(id)} from ${sql.table(table)} where ${sql.ref(column)} in (${ids})`;
    return [[from, found], ...below(from, found)] as [RelatedKind, Ids][];
  });
}

function sapsOf(kind: RecordKind, id: number): [RelatedKind, Ids][] {
  const lines = SAP_LINES.find((those) => those.kind === kind);
  if (lines)
    return [
      ['part_sap', sql`select sap_id from ${sql.table(lines.table)} where ${sql.ref(lines.id)} = ${id}`],
    ];
  if (kind !== 'plan') return [];
  return [
    [
      'part_sap',
      sql`select sap_id from plans join specification_inputs using (specification_id) where plan_id = ${id}`,
    ],
  ];
}

function namingSaps(saps: Ids): [RelatedKind, Ids][] {
  return SAP_LINES.flatMap(({ kind, table, id }): [RelatedKind, Ids][] => {
    const documents = sql`select distinct ${sql.ref(id)} from ${sql.table(table)} where sap_id in (${saps})`;
    if (kind !== 'specification') return [[kind, documents]];
    return [
      [kind, documents],
      ['plan', sql`select plan_id from plans where specification_id in (${documents})`],
    ];
  });
}
