import { capital } from '#domain/values/text';
import { type ColumnFacts, filteredColumn, filteredFacts, shownWords } from '#domain/wire/column-kind';
import type { Column } from '../../grid/columns/column-definitions.ts';
import type { ListColumns } from '../../grid/rows/list-position.ts';

export interface FilterColumn {
  name: string;
  header: string;
  facts: ColumnFacts;
  words: Readonly<Record<string, string>>;
}

type Headed = Pick<Column<never>, 'name' | 'header'>;

/** Returns every filterable column: first the columns of the list, then the hidden columns except ids. */
export function filterColumns(grid: ListColumns, columns: readonly Headed[]): FilterColumn[] {
  const offered = columns.map(({ name }) => filteredColumn(grid, name));
  const hidden = grid.columns
    .filter((name) => filteredColumn(grid, name) === name)
    .filter((name) => !offered.includes(name) && !name.endsWith('_id'));
  return [...new Set([...offered, ...hidden])].map((name) => filterColumn(grid, columns, name));
}

export function filterColumn(grid: ListColumns, columns: readonly Headed[], column: string): FilterColumn {
  const name = filteredColumn(grid, column);
  const shown = columns.find((one) => filteredColumn(grid, one.name) === name);
  return {
    name,
    header: shown?.header ?? plainHeader(name, columns),
    facts: filteredFacts(grid, name),
    words: shownWords(grid, name),
  };
}

/**
 * Derives the header of a column that the list does not show: `days_late` → `Days late`, or `sap_code_old` → `SAP old`
 * if `sap_code` has the header `SAP`.
 */
function plainHeader(name: string, columns: readonly Headed[]): string {
  const base = columns.find((candidate) => name.startsWith(`${candidate.name}_`));
  return capital((base ? name.replace(base.name, base.header) : name).replaceAll('_', ' '));
}
