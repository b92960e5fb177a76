import type { BulkRecord } from './bulk-record.ts';
import type { KnownPart, KnownRecords } from './known-records.ts';

/** The part a row names, `null` when it has to be created, or why that cannot be decided. */
export type FoundPart = { part: KnownPart | null } | { error: string };

/**
 * Finds a row's part (behaviour 10.7): by its product number where the row gives one, else by name and part
 * number. Without a part number the name alone decides, when just one part has it or just one of them has no part
 * number.
 */
export function findPart(known: KnownRecords, record: BulkRecord): FoundPart {
  const { product_number: number, name, gen_name } = record;
  if (number) {
    if (known.isCarModelNumber(number)) return { error: `Product number ${number} belongs to a car model` };
    return { part: known.partWithNumber(number) ?? null };
  }

  if (gen_name) return oneOf(known.partsNamed(name, gen_name));
  const named = known.partsNamed(name);
  return named.size > 1 ? oneOf(known.partsNamed(name, null), true) : oneOf(named);

  function oneOf(parts: ReadonlyMap<number, KnownPart>, ambiguousWhenNone = false): FoundPart {
    if (parts.size > 1 || (parts.size === 0 && ambiguousWhenNone)) {
      return { error: `Several parts are called ${name}: give the product number` };
    }
    const [part = null] = parts.values();
    return { part };
  }
}
