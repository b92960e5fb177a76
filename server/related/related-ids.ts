import { type RawBuilder, sql } from 'kysely';
import type { RecordKind } from '#domain/record/record-kinds';
import type { RelatedKind } from '#domain/related/related';
import { parentOf } from '../record/parents.ts';
import { plansTogether } from '../record/plans-together.ts';
import { RECORD_TABLES } from '../record/record-tables.ts';
import { SAP_LINES } from '../record/sap-lines.ts';
import { RELATED_TABLES } from './related-tables.ts';

type Ids = RawBuilder<unknown>;

/** The chain, from what is made to what it comes in: each record stands on the one before it. */
const CHAIN: readonly RelatedKind[] = [
  'car_model',
  'specification',
  'plan',
  'purchase',
  'invoice',
  'container',
];

/** The column by which records of the chain name what they stand on; a container stands on its invoice. */
const parentColumn = (kind: RelatedKind) =>
  kind === 'container' ? RECORD_TABLES.invoice.id : parentOf(kind)?.column;

/** The records that a record leads to: a query of ids for each kind, in the order of the chain. */
export function relatedIds(kind: RecordKind, id: number): [RelatedKind, Ids][] {
  const itself = sql`select ${id}::int`;
  if (kind === 'part') {
    const saps = sql`select sap_id from part_saps where product_id = ${id}`;
    return [['part_sap', saps], ...namingSaps(saps)];
  }
  if (kind === 'part_sap') {
    return [['part', sql`select product_id from part_saps where sap_id = ${id}`], ...namingSaps(itself)];
  }
  // Plans that are one order share their purchases (behaviour 34.4).
  const buying = kind === 'plan' ? plansTogether(id) : itself;
  return [...above(kind, itself), ...sapsOf(kind, id), ...below(kind, buying)];
}

/** The records that the chain leads up to, the first one first. */
function above(kind: RecordKind, ids: Ids): [RelatedKind, Ids][] {
  const parent = parentOf(kind);
  if (!parent) return [];
  const { table, id } = RECORD_TABLES[kind];
  const found = sql`select ${sql.ref(parent.column)} from ${sql.table(table)} where ${sql.ref(id)} in (${ids})`;
  return [...above(parent.kind, found), [parent.kind, found]];
}

/** The records that the chain leads down to. */
function below(kind: RelatedKind, ids: Ids): [RelatedKind, Ids][] {
  const next = CHAIN[CHAIN.indexOf(kind) + 1];
  const column = next && parentColumn(next);
  if (!column) return [];
  const { table, id } = RELATED_TABLES[next];
  const found = sql`select ${sql.ref(id)} from ${sql.table(table)} where ${sql.ref(column)} in (${ids})`;
  return [[next, found], ...below(next, found)];
}

/** The part SAPs of a document's lines; a plan's are those of its specification. */
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

/** The documents whose lines name any of these part SAPs, and the plans of such specifications. */
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
