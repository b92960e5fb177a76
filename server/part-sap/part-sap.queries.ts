import { sql } from 'kysely';
import type { PartSap, partSapCalls } from '#domain/part-sap/part-sap';
import type { State } from '#domain/values/state';
import type { ParsedOf } from '#domain/wire/call';
import { readDecimal } from '../db/decimals.ts';
import type { Db } from '../http/dependencies.ts';
import { badRequest, conflict, notFound } from '../http/errors.ts';
import { claimVersion } from '../record/claim-version.ts';
import { lockPartsOf } from '../record/lock-products.ts';
import { usesOfSaps } from '../record/sap-uses.queries.ts';

/** Answers a part SAP with its part's label and state; throws 404 when there is none. */
export async function getPartSap(db: Db, sapId: number): Promise<PartSap> {
  const found = await db
    .selectFrom('part_saps')
    .innerJoin('products', 'products.product_id', 'part_saps.product_id')
    .where('sap_id', '=', sapId)
    .select(['sap_id', 'sap_code', 'sap_code_old', 'sap_code_older', 'part_saps.product_id', 'product_label'])
    .select(['min_order_quant', 'part_saps.note', 'part_saps.state', 'product_state', 'part_saps.version'])
    .$narrowType<{ state: State; product_state: State; product_label: string }>()
    .executeTakeFirst();

  if (!found) throw notFound();
  return { ...found, min_order_quant: readDecimal(found.min_order_quant) };
}

/**
 * Creates or changes a part SAP. Throws 404, 409 `stale`, 409 `duplicate` for a code that another SAP has, 409
 * `in_use` when a SAP that documents name would move to another part, and 400 for a part that does not exist.
 */
export async function savePartSap(db: Db, form: ParsedOf<typeof partSapCalls.save>) {
  const { sap_id, version: opened, ...fields } = form;
  await lockPartsOf(db, sap_id === null ? [] : [sap_id], [form.product_id]);
  const version = sap_id === null ? 1 : await claimVersion(db, 'part_saps', sap_id, opened);
  await refuseUnknownPart(db, form.product_id);
  await refuseTakenCode(db, form.sap_code, sap_id);

  if (sap_id === null) {
    return db
      .insertInto('part_saps')
      .values(fields)
      .returning(['sap_id', 'version'])
      .executeTakeFirstOrThrow();
  }
  await refuseMoveOfUsed(db, sap_id, form.product_id);
  await db
    .updateTable('part_saps')
    .set({ ...fields, version, modified_at: sql`now()` })
    .where('sap_id', '=', sap_id)
    .execute();
  return { sap_id, version };
}

async function refuseUnknownPart(db: Db, productId: number): Promise<void> {
  const part = await db
    .selectFrom('products')
    .where('product_id', '=', productId)
    .where('kind', '=', 'part')
    .select('product_id')
    .executeTakeFirst();
  if (!part) throw badRequest('The part does not exist.', 'unknown_reference');
}

async function refuseTakenCode(db: Db, sapCode: string, sapId: number | null): Promise<void> {
  const taken = await db
    .selectFrom('part_saps')
    .where(sql<boolean>`fold(sap_code) = fold(${sapCode}::text)`)
    .where('sap_id', '<>', sapId ?? 0)
    .select('sap_code')
    .executeTakeFirst();
  if (taken) throw conflict(`SAP code ${taken.sap_code} already exists`, 'duplicate');
}

async function refuseMoveOfUsed(db: Db, sapId: number, productId: number): Promise<void> {
  const stored = await db
    .selectFrom('part_saps')
    .where('sap_id', '=', sapId)
    .select(['product_id', 'sap_code'])
    .executeTakeFirstOrThrow();
  if (stored.product_id === productId) return;

  const [use] = await usesOfSaps(db, [sapId]);
  if (!use) return;
  throw conflict(`SAP ${stored.sap_code} cannot move to another part: it is used by ${use.by}.`, 'in_use');
}
