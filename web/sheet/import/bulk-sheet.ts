import type { BulkRows, bulkCheckResult } from '#domain/sheet/bulk-import';
import type { CheckedColumns } from '#domain/sheet/sheet-mapping';
import type { Call } from '#domain/wire/call';
import type { ArrangeSheets } from './use-import.ts';

/** A kind of import whose rows are checked first in the browser and then on the server, by the same rules. */
export interface BulkSheet extends CheckedColumns {
  /** The key under which this browser stores the chosen columns of such files. */
  rememberedAs: string;
  /** The noun for a row in the confirmation before the import. */
  entity: string;
  arrange?: ArrangeSheets;
  /** The server's check. */
  check: Call<BulkRows, typeof bulkCheckResult>;
  /** Formats a value that is not null. */
  valueText: (field: string, value: unknown) => string;
  /**
   * The fields that identify rows to be imported together or not at all. Only these fields of a row with an error are
   * sent, so that the server refuses the row together with the rows that belong to it.
   */
  together?: readonly string[];
  /** Formats a null value in a change; `none` by default. */
  nothingText?: (field: string) => string;
}

export function fieldsOf({ columns }: BulkSheet): string[] {
  return Object.keys(columns);
}
