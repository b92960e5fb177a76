import type { CheckedRow } from '../sheet/bulk-import.ts';
import type { BulkRecord } from './bulk-record.ts';
import type { KnownPart, KnownRecords } from './known-records.ts';

type PartOutcome =
  | { part: KnownPart; changes: CheckedRow['changes'] }
  | { error: string; first_index: number };

/** The parts that a file creates and renames. Each is written once, for the first row that does so. */
export class PartChanges {
  readonly #known: KnownRecords;
  readonly #created: KnownPart[];
  readonly #renamed: KnownPart[];
  /**
   * By part id: the index of the first row that creates the part or contains its product number, and the part as
   * stored, or as created by that row.
   */
  readonly #firstRows = new Map<number, { index: number; before: KnownPart }>();

  constructor(known: KnownRecords, created: KnownPart[], renamed: KnownPart[]) {
    this.#known = known;
    this.#created = created;
    this.#renamed = renamed;
  }

  create(index: number, record: BulkRecord): PartOutcome {
    const part: KnownPart = {
      product_id: -1 - this.#created.length,
      version: 0,
      product_number: record.product_number ?? null,
      name: record.name,
      gen_name: record.gen_name ?? null,
    };
    this.#known.addPart(part);
    this.#created.push(part);
    this.#firstRows.set(part.product_id, { index, before: part });
    return { part, changes: [] };
  }

  /** Returns the index of the first row that creates the part or contains its product number, or null. */
  firstRow(productId: number): number | null {
    return this.#firstRows.get(productId)?.index ?? null;
  }

  /** Renames the part if the row has its product number. All such rows must agree on name and part number. */
  rename(index: number, part: KnownPart, record: BulkRecord): PartOutcome {
    if (!record.product_number) return { part, changes: [] };

    const gen_name = record.gen_name === undefined ? part.gen_name : record.gen_name;
    const renamed = { ...part, name: record.name, gen_name };
    const isRenamed = part.name !== renamed.name || part.gen_name !== renamed.gen_name;
    const first = this.#firstRows.get(part.product_id);
    if (first && isRenamed) {
      const error = `Product number ${record.product_number} appears with different names or part numbers`;
      return { error, first_index: first.index };
    }
    const { before } = first ?? { before: part };
    if (!first) this.#firstRows.set(part.product_id, { index, before });

    if (isRenamed) {
      this.#known.renamePart(part, renamed);
      this.#renamed.push(renamed);
    }
    const changes = [
      { field: 'name', from: before.name, to: renamed.name },
      { field: 'gen_name', from: before.gen_name, to: renamed.gen_name },
    ].filter(({ from, to }) => from !== to);
    return { part: renamed, changes };
  }
}
