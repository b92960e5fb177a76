import type { bulkCheckResult, bulkRows } from '#domain/sheet/bulk-import';
import type { SheetRow } from '#domain/sheet/cell';
import type { ColumnChoice } from '#domain/sheet/column-choice';
import type { HeaderWords } from '#domain/sheet/headers';
import type { SheetMapping } from '#domain/sheet/sheet-mapping';
import type { Call } from '#domain/wire/call';
import type { Sheet } from '../read/workbook.ts';

interface Together {
  /** What a row belongs to, as far as it says it. */
  groupOf: (record: object) => string | undefined;
  /** What is said of a good row that belongs to a bad one. */
  fault: string;
}

/** A kind of import whose rows the browser checks first, and then the server, by the same rules. */
export interface BulkSheet {
  /** Under which word this browser remembers the chosen columns of such files. */
  rememberedAs: string;
  /** What one row is, in the question before the import. */
  entity: string;
  columns: Readonly<Record<string, HeaderWords>>;
  /** What sheets there are to choose from, where that is not what the file holds. */
  arrange?: (sheets: readonly Sheet[]) => readonly Sheet[];
  /** Maps a sheet and checks each row by what can be said without the database. */
  map: (rows: readonly SheetRow[], choice?: ColumnChoice) => SheetMapping<object>;
  /** The server's own check. */
  check: Call<typeof bulkRows, typeof bulkCheckResult>;
  /** How a value that is not null is shown. */
  valueText: (field: string, value: unknown) => string;
  /** Rows that are imported together or not at all. The server is sent all of them then, and refuses what is wrong. */
  together?: Together;
  /** How nothing is shown in a change, where it is not `none`. */
  nothingText?: (field: string) => string;
}

export function fieldsOf({ columns }: BulkSheet): string[] {
  return Object.keys(columns);
}
