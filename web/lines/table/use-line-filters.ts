import { useMemo } from 'react';
import { repeatedLines } from '#domain/lines/line';
import type { LineColumn, LineFilter } from '../line-column.tsx';
import { hasProblem } from '../line-faults.ts';
import type { LineFields, Row } from '../line-fields.ts';
import type { LineSheet } from '../line-sheet.ts';
import { useDeferredRows } from '../use-deferred-rows.ts';
import type { Lines } from '../use-lines.ts';

interface FilterOptions<Fields extends LineFields> {
  lines: Lines<Fields>;
  columns: readonly LineColumn<Fields>[];
  sheet: LineSheet<Fields>;
  showFaults: boolean;
}

export type CountedFilter<Fields extends LineFields> = LineFilter<Fields> & { count: number };

/** Returns the quick filters (behaviour 11.12), each with the number of its lines. */
export function useLineFilters<Fields extends LineFields>(
  options: FilterOptions<Fields>,
): readonly CountedFilter<Fields>[] {
  const { columns, sheet, showFaults } = options;
  const { stored } = options.lines;
  const rows = useDeferredRows(options.lines.rows);

  return useMemo(() => {
    const context = { repeated: new Set(repeatedLines(rows)), columns, showFaults };
    const filters: LineFilter<Fields>[] = [
      { label: 'Only problems', includes: (row) => hasProblem(row, context) },
      ...columns.flatMap(({ only = [] }) => only),
    ];
    if (stored.length > 0)
      filters.push({ label: 'Only changed', includes: isChanged(stored, { sheet, columns }) });
    return filters.map((filter) => ({ ...filter, count: rows.filter(filter.includes).length }));
  }, [rows, stored, columns, sheet, showFaults]);
}

/** Returns a function that checks whether a line differs from the stored line of its SAP. */
function isChanged<Fields extends LineFields>(
  stored: readonly Fields[],
  { sheet, columns }: Pick<FilterOptions<Fields>, 'sheet' | 'columns'>,
) {
  const bySap = new Map(stored.map((row) => [row.sap_id, row]));
  // Includes saved values that are not copied into spreadsheet cells, such as promises.
  const fields = columns.flatMap((column) => column.fields ?? []) as (keyof Fields)[];
  const contentOf = (row: Fields) => JSON.stringify([sheet.cells(row), fields.map((field) => row[field])]);
  return (row: Row<Fields>) => {
    const before = bySap.get(row.sap_id);
    if (before === row || row.offered) return false;
    return !before || contentOf(before) !== contentOf(row);
  };
}
