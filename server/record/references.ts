import { sql } from 'kysely';
import { passiveCarModel } from '#domain/car-model/car-model';
import { RECORD_KINDS, type RecordKind } from '#domain/record/record-kinds';
import { passiveSpecification } from '#domain/specification/specification';
import type { Db } from '../db/db.ts';
import { badReference, unknownReference } from '../errors/errors.ts';
import { isOfKind, STORED_KINDS } from './stored-kinds.ts';

/** A column by which records of one kind refer to records of another. */
interface Target {
  to: RecordKind;
  /** What a delete of the other record does: it is refused, deletes these too, or leaves the id where it is. */
  onDelete: 'refused' | 'deleted' | 'stays';
  /** Why a passive record cannot be chosen anew, by its name; null if it can be, or has no state. */
  passive: ((name: string) => string) | null;
  /** The function that carries columns of the other record to these (rules/030_mirror.sql), if these keep any. */
  carriedBy: string | null;
}

/**
 * Every reference between records, by the kind and the column that refer. Refused deletes, the check of what is chosen,
 * what a restored record stands on, labels in the history and related records follow from it; `references.test.ts`
 * compares it with the foreign keys of the database.
 */
const REFERENCES = {
  'part_sap.product_id': {
    to: 'part',
    onDelete: 'deleted',
    passive: null,
    carriedBy: 'mirror_to_part_saps',
  },
  'specification.output_product_id': {
    to: 'car_model',
    onDelete: 'refused',
    passive: passiveCarModel,
    carriedBy: 'mirror_to_specifications',
  },
  'plan.specification_id': {
    to: 'specification',
    onDelete: 'refused',
    passive: passiveSpecification,
    carriedBy: 'mirror_to_plans',
  },
  // Plans that were one keep the id of the first, also when that is gone.
  'plan.split_of': { to: 'plan', onDelete: 'stays', passive: null, carriedBy: null },
  'purchase.plan_id': { to: 'plan', onDelete: 'refused', passive: null, carriedBy: 'mirror_to_purchases' },
  // The number of a purchase never changes.
  'invoice.purchase_id': { to: 'purchase', onDelete: 'refused', passive: null, carriedBy: null },
} as const satisfies Record<`${RecordKind}.${string}`, Target>;

type ReferenceName = keyof typeof REFERENCES;
export interface Reference extends Target {
  from: RecordKind;
  column: string;
}

/** The same as a list. */
export const EVERY_REFERENCE = (Object.keys(REFERENCES) as ReferenceName[]).map(reference);

/** The references of records of a kind to those that must be there before them. */
export function referencesOf(kind: RecordKind): Reference[] {
  return EVERY_REFERENCE.filter(({ from, onDelete }) => from === kind && onDelete !== 'stays');
}

/** The references of other records to those of a kind. */
export function referencesTo(kind: RecordKind): Reference[] {
  return EVERY_REFERENCE.filter(({ to, onDelete }) => to === kind && onDelete !== 'stays');
}

/** The lines that name part SAPs: the kind of their documents, their table, and its column with the document's id. */
export const SAP_LINES = [
  { kind: 'specification', table: 'specification_inputs', id: STORED_KINDS.specification.id },
  { kind: 'purchase', table: 'purchase_lines', id: STORED_KINDS.purchase.id },
  { kind: 'invoice', table: 'invoice_lines', id: STORED_KINDS.invoice.id },
] as const;

/**
 * Throws 400 unless the record that a reference names, if it names one, exists and can be chosen. A passive one may
 * stay where it was chosen before: `id` is that of the stored record that refers to it, null for a new one.
 */
export async function checkChosen(
  db: Db,
  name: ReferenceName,
  { id, chosen }: { id: number | null; chosen: number | null },
): Promise<void> {
  if (chosen === null) return;
  const { from, column, to, passive } = reference(name);
  const target = STORED_KINDS[to];
  const state = RECORD_KINDS[to].hasState ? sql`state` : sql`'A'`;
  const { rows } = await sql<{ name: string; state: string; stays: boolean }>`
    select ${target.name} as name, ${state} as state, exists (
      select from ${sql.table(STORED_KINDS[from].table)} as referring
      where ${sql.ref(`referring.${STORED_KINDS[from].id}`)} = ${id} and ${sql.ref(`referring.${column}`)} = ${chosen}
    ) as stays
    from ${sql.table(target.table)} where ${sql.ref(target.id)} = ${chosen} and ${isOfKind(to)}
  `.execute(db);
  const [found] = rows;
  if (!found) throw unknownReference(column, RECORD_KINDS[to].one);
  if (passive && found.state !== 'A' && !found.stays)
    throw badReference(column, passive(found.name), 'passive_reference');
}

function reference(name: ReferenceName): Reference {
  const [from, column] = name.split('.') as [RecordKind, string];
  return { from, column, ...REFERENCES[name] };
}
