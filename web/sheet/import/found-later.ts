import type { BulkResult } from '#domain/sheet/bulk-import';

/** An import came to no answer, and what became of it is told where it is found again (behaviour 10.11). */
export class FoundLater extends Error {
  /** What it did, where that is known already. */
  readonly result: BulkResult | null;

  constructor(result: BulkResult | null) {
    super('What became of the import is found later.');
    this.name = 'FoundLater';
    this.result = result;
  }
}
