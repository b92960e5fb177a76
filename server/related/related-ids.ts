import { type RawBuilder, sql } from 'kysely';
import type { RecordKind } from '#domain/record/record-kinds';
import type { RelatedKind } from '#domain/related/related';
import { plansTogether } from '../record/plans-together.ts';

type Ids = RawBuilder<unknown>;

/** The chain, from what is made to what it comes in: each record names the one before it. */
const CHAIN = [
  { kind: 'car_model', table: 'products', id: 'product_id', before: '' },
  { kind: 'specification', table: 'specifications', id: 'specification_id', before: 'output_product_id' },
  { kind: 'plan', table: 'plans', id: 'plan_id', before: 'specification_id' },
  { kind: 'purchase', table: 'purchases', id: 'purchase_id', before: 'plan_id' },
  { kind: 'invoice', table: 'invoices', id: 'invoice_id', before: 'purchase_id' },
  { kind: 'container', table: 'containers', id: 'container_id', before: 'invoice_id' },
] as const satisfies { kind: RelatedKind; table: string; id: string; before: string }[];

/** The lines that name part SAPs. */
const LINES: Partial<Record<RelatedKind, { table: string; id: string }>> = {
  specification: { table: 'specification_inputs', id: 'specification_id' },
  purchase: { table: 'purchase_lines', id: 'purchase_id' },
  invoice: { table: 'invoice_lines', id: 'invoice_id' },
};

/** What a record leads to: a query of ids for each kind, in the order of the chain. */
export function relatedIds(kind: RecordKind, id: number): [RelatedKind, Ids][] {
  const itself = sql`select ${id}::int`;
  if (kind === 'part') {
    const saps = sql`select sap_id from part_saps where product_id = ${id}`;
    return [['part_sap', saps], ...namingSaps(saps)];
  }
  if (kind === 'part_sap') {
    return [['part', sql`select product_id from part_saps where sap_id = ${id}`], ...namingSaps(itself)];
  }
  const at = CHAIN.findIndex((link) => link.kind === kind);
  // Plans that are one order share their purchases (behaviour 34.4).
  const buying = kind === 'plan' ? plansTogether(id) : itself;
  return [...above(at, itself), ...sapsOf(kind, id), ...below(at, buying)];
}

/** The records that the chain leads up to, the first one first. */
function above(at: number, ids: Ids): [RelatedKind, Ids][] {
  const link = CHAIN[at];
  const next = CHAIN[at - 1];
  if (!link || !next) return [];
  const found = sql`select ${sql.ref(link.before)} from ${sql.table(link.table)} where ${sql.ref(link.id)} in (${ids})`;
  return [...above(at - 1, found), [next.kind, found]];
}

/** The records that the chain leads down to. */
function below(at: number, ids: Ids): [RelatedKind, Ids][] {
  const next = CHAIN[at + 1];
  if (!next) return [];
  const found = sql`select ${sql.ref(next.id)} from ${sql.table(next.table)} where ${sql.ref(next.before)} in (${ids})`;
  return [[next.kind, found], ...below(at + 1, found)];
}

/** The part SAPs of a document's lines; a plan's are those of its specification. */
function sapsOf(kind: RecordKind, id: number): [RelatedKind, Ids][] {
  const lines = LINES[kind];
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
  const naming = (table: string, id: string) =>
    sql`select distinct ${sql.ref(id)} from ${sql.table(table)} where sap_id in (${saps})`;
  const specifications = naming('specification_inputs', 'specification_id');
  return [
    ['specification', specifications],
    ['plan', sql`select plan_id from plans where specification_id in (${specifications})`],
    ['purchase', naming('purchase_lines', 'purchase_id')],
    ['invoice', naming('invoice_lines', 'invoice_id')],
  ];
}
