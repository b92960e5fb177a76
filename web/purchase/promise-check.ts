import type { PromiseDecision } from '#domain/purchase/decide-promises';
import type { PromiseSheet } from '#domain/purchase/promise-import';
import { withRow } from '#domain/sheet/import-texts';
import { leftOutNotes } from '#domain/sheet/left-out-rows';
import { counted } from '#domain/values/counted';
import { formatDay } from '#domain/values/day';
import { formatQuantity } from '#domain/values/quantity';
import { badCellOf, cellOf, type ServerCheck, type SheetCheck } from '../sheet/check/sheet-check.ts';

export function promiseCheck(
  { rows, columns, positions, leftOut, ...sheet }: PromiseSheet,
  decision: PromiseDecision,
  server: ServerCheck,
): SheetCheck {
  const fields = Object.keys(columns);
  const rowAt = (index: number | null | undefined) => rows[index ?? -1]?.row;
  const { removed } = decision;
  const unread = rowAt(decision.unread);
  return {
    ...sheet,
    headers: Object.values(columns).map(({ header }) => header),
    positions: fields.map((field) => positions.get(field)),
    columns,
    notes: [
      ...leftOutNotes(leftOut),
      ...(removed > 0 ? [`${counted(removed, 'promise')} not in the file will be removed`] : []),
      ...(unread
        ? [`Row ${unread} has no SAP, so part SAPs that are not in the file keep their promises`]
        : []),
    ],
    server,
    hasVerdicts: true,
    rows: decision.rows.flatMap(({ error, field, day, first_index, verdict, changes, warnings }, index) => {
      const read = rows[index];
      if (!read) return [];
      return {
        row: read.row,
        cells: fields.map((name) => cellOf(read.record[name])),
        error: error === null ? null : withRow(error, rowAt(first_index)),
        reason: read.errors[0]?.reason,
        // If the file has a column for each day, a quantity is in the column of its day.
        badCell: badCellOf(fields, field) ?? badCellOf(fields, day),
        warnings: [...read.warnings.map(({ message }) => message), ...warnings],
        verdict: verdict === 'error' ? undefined : verdict,
        changes: changes.map((change) => ({
          header: formatDay(change.day),
          from: quantity(change.from),
          to: quantity(change.to),
        })),
      };
    }),
  };
}

function quantity(quant: number | null): string {
  return quant === null ? 'none' : formatQuantity(quant);
}
