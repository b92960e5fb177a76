import type { DecidedFile } from '#domain/purchase/promise-file';
import type { PromiseSheet } from '#domain/purchase/promise-import';
import type { Fields } from '#domain/sheet/field-types';
import { leftOutNotes } from '#domain/sheet/left-out-rows';
import { counted } from '#domain/values/counted';
import { formatDay } from '#domain/values/day';
import { formatQuantity } from '#domain/values/quantity';
import { badCellOf, cellOf, type ServerCheck, type SheetCheck } from '../sheet/check/sheet-check.ts';

export function promiseCheck(
  sheet: PromiseSheet,
  { rows, removed, unread }: DecidedFile,
  columns: Fields,
  server: ServerCheck,
): SheetCheck {
  const fields = Object.keys(columns);
  const { positions, headerRow, fault, unknownHeaders } = sheet;
  return {
    headers: Object.values(columns).map(({ header }) => header),
    positions: fields.map((field) => positions.get(field)),
    columns,
    headerRow,
    fault,
    unknownHeaders,
    notes: [
      ...leftOutNotes(sheet.leftOut),
      ...(removed > 0 ? [`${counted(removed, 'promise')} that no row names will be removed`] : []),
      ...(unread === undefined
        ? []
        : [`Row ${unread} has no SAP: part SAPs that no row names keep their promises`]),
    ],
    server,
    hasVerdicts: true,
    rows: rows.map(({ row, error, field, verdict, changes, warnings }) => ({
      row: row.row,
      cells: fields.map((name) => cellOf(row.record[name])),
      error,
      reason: row.errors[0]?.reason,
      badCell: badCellOf(fields, field),
      warnings,
      verdict,
      changes: changes.map(({ day, from, to }) => ({
        header: formatDay(day),
        from: quantity(from),
        to: quantity(to),
      })),
    })),
  };
}

function quantity(quant: number | null): string {
  return quant === null ? 'none' : formatQuantity(quant);
}
