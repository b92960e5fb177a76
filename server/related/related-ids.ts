import { type RawBuilder, sql } from 'kysely';
import type { RecordKind } from '#domain/record/record-kinds';
import type { RelatedKind } from '#domain/related/related';
import { plansTogether } from '../facts/open-plans.ts';
import { referencesOf, referencesTo, SAP_LINES } from '../record/references.ts';
import { STORED_KINDS } from '../record/stored-kinds.ts';

type Ids = RawBuilder<unknown>;

/** Returns the records related to a record: a query of ids for each kind, parents first. */
export function relatedIds(kind: RecordKind, id: number): [RelatedKind, Ids][] {
  const itself = sql`select ${id}::int`;
  // Plans of one order share their purchases (behaviour 34.4).
  const buying = kind === 'plan' ? plansTogether(id) : itself;
  const related = [...above(kind, itself), ...sapsOf(kind, id), ...below(kind, buying)];
  if (kind === 'part')
    return [...related, ...namingSaps(sql`select sap_id from part_saps where product_id = ${id}`)];
  return kind === 'part_sap' ? [...related, ...namingSaps(itself)] : related;
}

/** Returns the parents of these records, starting at the top of the chain. */
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

/** Returns the children of these records, and the containers of invoices. */
function below(kind: RecordKind, ids: Ids): [RelatedKind, Ids][] {
  if (kind === 'invoice')
    return [['container', sql`select container_id from containers where invoice_id in (${ids})`]];
  return referencesTo(kind).flatMap(({ from, column }) => {
    const { table, id } = STORED_KINDS[from];
    const found = sql`select ${sql.ref(id)} from ${sql.table(table)} where ${sql.ref(column)} in (${ids})`;
    return [[from, found], ...below(from, found)] as [RelatedKind, Ids][];
  });
}

/** Returns the part SAPs on a document's lines. For a plan it returns the SAPs of its specification. */
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

/** Returns the documents with lines for these part SAPs, and the plans of their specifications. */
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
