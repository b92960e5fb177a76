import type { BulkRows, bulkCheckResult } from '#domain/sheet/bulk-import';
import type { CheckedColumns } from '#domain/sheet/sheet-mapping';
import type { Call } from '#domain/wire/call';
import type { Sheet } from '../read/workbook.ts';

/** A kind of import whose rows the browser checks first, and then the server, by the same rules. */
export interface BulkSheet extends CheckedColumns {
  /** Under which word this browser remembers the chosen columns of such files. */
  rememberedAs: string;
  /** The noun for a row, in the question before the import. */
  entity: string;
  /** Rearranges the sheets to choose from, if they differ from those of the file. */
  arrange?: (sheets: readonly Sheet[]) => readonly Sheet[];
  /** The server's own check. */
  check: Call<BulkRows, typeof bulkCheckResult>;
  /** How a value that is not null is shown. */
  valueText: (field: string, value: unknown) => string;
  /**
   * The fields that say which rows are imported together or not at all. The server is then sent these alone of a row in
   * error, which it refuses by what is missing, with the rows that belong to it.
   */
  together?: readonly string[];
  /** How nothing is shown in a change, where it is not `none`. */
  nothingText?: (field: string) => string;
}

export function fieldsOf({ columns }: BulkSheet): string[] {
  return Object.keys(columns);
}
