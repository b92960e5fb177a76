import { sql } from 'kysely';
import { rememberedCodes } from '#domain/part-sap/earlier-codes';
import { type PartSap, type partSapCalls, storedPartSap } from '#domain/part-sap/part-sap';
import { grouped } from '#domain/values/counted';
import type { State } from '#domain/values/state';
import type { ParsedOf } from '#domain/wire/call';
import type { Db } from '../db/db.ts';
import { conflict, duplicate, notFound } from '../errors/errors.ts';
import { claimRecord, lastChange, storedColumns, storeRecord } from '../record/stored-record.ts';
import { usesOfSaps } from '../record/uses.queries.ts';

/** Returns a part SAP with the label and state of its part. Throws 404. */
export async function getPartSap(db: Db, sapId: number): Promise<PartSap> {
  const found = await db
    .selectFrom('part_saps')
    .innerJoin('products', 'products.product_id', 'part_saps.product_id')
    .where('sap_id', '=', sapId)
    .select([...storedColumns('part_saps', storedPartSap), 'product_label'])
    .$narrowType<{ state: State; product_state: State; product_label: string }>()
    .executeTakeFirst();

  if (!found) throw notFound();
  return { ...found, last_change: await lastChange(db, 'part_sap', sapId) };
}

/**
 * Creates or updates a part SAP. A renamed SAP keeps its earlier code (behaviour 8.3). Throws 404, 409 `stale`, 409
 * `duplicate` for a taken code, 409 `in_use` if a SAP in use would move to another part, and 400 for an unknown part.
 */
export async function savePartSap(db: Db, form: ParsedOf<typeof partSapCalls.save>) {
  const { sap_id: id, version: opened, ...fields } = form;
  const version = await claimRecord(db, 'part_sap', id, opened, form);

  const stored = id === null ? undefined : await storedSap(db, id);
  // A duplicate code that was stored before codes had to be unique may stay.
  if (stored?.sap_code !== form.sap_code) await refuseTakenCode(db, form.sap_code, id);
  if (stored && stored.product_id !== form.product_id) await refuseMoveOfUsed(db, stored);
  const earlier = stored && rememberedCodes(stored, form.sap_code);
  const sap_id = await storeRecord(db, 'part_sap', id, { ...fields, ...earlier, version });
  return { sap_id, version };
}

async function refuseTakenCode(db: Db, sapCode: string, sapId: number | null): Promise<void> {
  const taken = await db
    .selectFrom('part_saps')
    .where(sql<boolean>`fold(sap_code) = fold(${sapCode}::text)`)
    .where('sap_id', 'is distinct from', sapId)
    .select('sap_code')
    .executeTakeFirst();
  if (taken) throw duplicate('sap_code', `SAP code ${taken.sap_code} already exists`);
}

function storedSap(db: Db, sapId: number) {
  return db
    .selectFrom('part_saps')
    .where('sap_id', '=', sapId)
    .select(['sap_id', 'product_id', 'sap_code', 'sap_code_old', 'sap_code_older'])
    .executeTakeFirstOrThrow();
}

async function refuseMoveOfUsed(db: Db, sap: Awaited<ReturnType<typeof storedSap>>): Promise<void> {
  const [use] = await usesOfSaps(db, 'part_sap', [sap.sap_id]);
  if (!use) return;
  const others = use.count > 1 ? ` and ${grouped(use.count - 1)} more` : '';
  const message = `SAP ${sap.sap_code} cannot move to another part: it is used by ${use.by}${others}.`;
  throw conflict(message, 'in_use');
}
