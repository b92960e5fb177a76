import type { CheckedRow } from '../sheet/bulk-import.ts';
import type { BulkRecord } from './bulk-record.ts';
import type { KnownPart, KnownRecords } from './known-records.ts';

type PartOutcome =
  | { part: KnownPart; changes: CheckedRow['changes'] }
  | { error: string; first_index: number };

/** The parts that a file makes and renames, each once, and which row said so. */
export class PartChanges {
  readonly #known: KnownRecords;
  readonly #created: KnownPart[];
  readonly #renamed: KnownPart[];
  readonly #saidBy = new Map<number, { index: number; name: string; gen_name: string | null }>();

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
    this.#saidBy.set(part.product_id, { index, name: part.name, gen_name: part.gen_name });
    return { part, changes: [] };
  }

  /** Only a row that gives the product number can mean another name; two rows must not mean different ones. */
  rename(index: number, part: KnownPart, record: BulkRecord): PartOutcome {
    if (!record.product_number) return { part, changes: [] };

    const gen_name = record.gen_name === undefined ? part.gen_name : record.gen_name;
    const said = this.#saidBy.get(part.product_id);
    if (said && (said.name !== record.name || said.gen_name !== gen_name)) {
      const error = `Product number ${record.product_number} appears with different names or part numbers`;
      return { error, first_index: said.index };
    }
    this.#saidBy.set(part.product_id, said ?? { index, name: record.name, gen_name });

    const changes = [
      { field: 'name', from: part.name, to: record.name },
      { field: 'gen_name', from: part.gen_name, to: gen_name },
    ].filter(({ from, to }) => from !== to);
    if (changes.length > 0 && !said) this.#renamed.push({ ...part, name: record.name, gen_name });
    return { part, changes };
  }
}
