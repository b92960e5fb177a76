import { type RawBuilder, sql } from 'kysely';
import { passiveCarModel } from '#domain/car-model/car-model';
import { type KindWithState, RECORD_KINDS, type RecordKind } from '#domain/record/record-kinds';
import type { RecordedChange } from '#domain/record/recorded-change';
import { passiveSpecification } from '#domain/specification/specification';
import type { Db } from '../db/db.ts';
import { badReference, unknownReference } from '../errors/errors.ts';
import { isOfKind, STORED_KINDS } from './stored-kinds.ts';

type Target = { [Kind in RecordKind]: TargetOf<Kind> }[RecordKind];

interface TargetOf<Kind extends RecordKind> {
  to: Kind;
  /** The effect on the referring records if the referenced record is deleted. */
  onDelete: 'refused' | 'deleted' | 'stays';
  /**
   * A function from the name of a passive record to the message that refuses the record, or `may be chosen`. Null if
   * the kind has no state.
   */
  passive: Kind extends KindWithState ? ((name: string) => string) | 'may be chosen' : null;
  /** How columns of the referenced record are copied to the referring records (rules/030_mirror.sql), or null. */
  carried: Carried | null;
}

interface Carried {
  /** The function that copies the columns again. */
  by: string;
  /** How a save locks the referenced records: `no key update` if its triggers also update them. */
  lock: 'share' | 'no key update';
}

/**
 * The references in the columns of records, by kind and column. `SAP_LINES` has those from lines to part SAPs. Refused
 * deletes, the validation of references, the parents of restored records, labels in the history and related records are
 * derived from both. `references.test.ts` compares the references with the foreign keys of the database.
 */
const REFERENCES = {
  'part_sap.product_id': {
    to: 'part',
    onDelete: 'deleted',
    passive: 'may be chosen',
    carried: { by: 'mirror_to_part_saps', lock: 'no key update' },
  },
  'specification.output_product_id': {
    to: 'car_model',
    onDelete: 'refused',
    passive: passiveCarModel,
    carried: { by: 'mirror_to_specifications', lock: 'no key update' },
  },
  'plan.specification_id': {
    to: 'specification',
    onDelete: 'refused',
    passive: passiveSpecification,
    carried: { by: 'mirror_to_plans', lock: 'share' },
  },
  // Parts of a split keep the id of the first part, even after that part is deleted.
  'plan.split_of': { to: 'plan', onDelete: 'stays', passive: null, carried: null },
  'purchase.plan_id': {
    to: 'plan',
    onDelete: 'refused',
    passive: null,
    carried: { by: 'mirror_to_purchases', lock: 'share' },
  },
  // Invoices copy only the number of their purchase, which never changes.
  'invoice.purchase_id': { to: 'purchase', onDelete: 'refused', passive: null, carried: null },
} as const satisfies Record<`${RecordKind}.${string}`, Target>;

type ReferenceName = keyof typeof REFERENCES;
export type Reference = Target & { from: RecordKind; column: string };

/** The ids of the records that a form of a kind references, by column. */
export type Chosen<Kind extends RecordKind> = {
  readonly [Name in ReferenceName as (typeof REFERENCES)[Name]['onDelete'] extends 'stays'
    ? never
    : Name extends `${Kind}.${infer Column}`
      ? Column
      : never]: number | null;
};

export const EVERY_REFERENCE = (Object.keys(REFERENCES) as ReferenceName[]).map(reference);

/** Returns the references from records of a kind to records that must exist before them. */
export function referencesOf(kind: RecordKind): Reference[] {
  return EVERY_REFERENCE.filter(({ from, onDelete }) => from === kind && onDelete !== 'stays');
}

/** Returns the references to records of a kind, except those that a delete ignores. */
export function referencesTo(kind: RecordKind): Reference[] {
  return EVERY_REFERENCE.filter(({ to, onDelete }) => to === kind && onDelete !== 'stays');
}

/** The lines that reference part SAPs, with their table and the column of the document's id. */
export const SAP_LINES = [
  { kind: 'specification', table: 'specification_inputs', id: STORED_KINDS.specification.id },
  { kind: 'purchase', table: 'purchase_lines', id: STORED_KINDS.purchase.id },
  { kind: 'invoice', table: 'invoice_lines', id: STORED_KINDS.invoice.id },
] as const;

/**
 * Throws 400 unless the referenced record exists and can be chosen. A passive record may stay chosen: `id` is the
 * stored record that references it, or null for a new record.
 */
export async function checkChosen(
  db: Db,
  { from, column, to, passive }: Reference,
  id: number | null,
  chosen: number,
): Promise<void> {
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
  if (typeof passive === 'function' && found.state !== 'A' && !found.stays)
    throw badReference(column, passive(found.name), 'passive_reference');
}

function reference(name: ReferenceName): Reference {
  const [from, column] = name.split('.') as [RecordKind, string];
  return { from, column, ...REFERENCES[name] };
}

/** The queries that return labels for the ids in each column that references records or files. */
const LABELS: Readonly<Record<string, RawBuilder<unknown>>> = {
  ...Object.fromEntries(
    EVERY_REFERENCE.map(({ column, to }) => {
      const { table, id, longLabel } = STORED_KINDS[to];
      return [column, sql`select ${sql.ref(id)} as id, ${longLabel} as label from ${sql.table(table)}`];
    }),
  ),
  file_id: sql`select file_id as id, filename as label from files`,
};

/** Adds the current labels of changed references. Deleted records have no label (behaviour 20.12). */
export async function nameReferences<Entry extends { changes: readonly RecordedChange[] }>(
  db: Db,
  entries: readonly Entry[],
): Promise<Entry[]> {
  const changes = entries.flatMap((entry) => entry.changes);
  const labels = new Map<string, string>();
  for (const column of new Set(changes.map(({ path }) => path))) {
    const labeled = LABELS[column];
    if (!labeled) continue;
    const ids = changes.filter(({ path }) => path === column).flatMap(({ from, to }) => [from, to]);
    const known = await sql<{ id: number; label: string }>`
      select id, label from (${labeled}) as labeled where id = any(${ids}::int[])
    `.execute(db);
    for (const { id, label } of known.rows) labels.set(`${column} ${id}`, label);
  }
  const labelOf = (path: string, id: unknown) => labels.get(`${path} ${id}`) ?? null;
  return entries.map((entry) => ({
    ...entry,
    changes: entry.changes.map((change) => {
      const { path, from, to } = change;
      return path in LABELS
        ? { ...change, from_label: labelOf(path, from), to_label: labelOf(path, to) }
        : change;
    }),
  }));
}
