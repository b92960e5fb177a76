import { byDay, type PurchasePromise, repeatedDay } from '#domain/purchase/promises';
import { dayFault as storedDayFault } from '#domain/values/day';
import { ownFault } from '#domain/values/fault';
import { parseDayText } from '#domain/values/parse-day-text';
import { LINE_DECIMALS, quantityFault } from '#domain/values/quantity';
import { pastedQuantity } from '../lines/import/pasted-quantity.ts';
import type { PieceFields, PieceKind } from '../lines/pieces/use-pieces.ts';
import { NO_DAY } from '../ui/control/date-field.tsx';

/** The fields of a promise. */
export interface PromiseFields extends PieceFields {
  /** The day; blank until the user has typed a day. */
  day: string;
  /** True if the date is incomplete: `day` is blank, but the field is not. */
  half_day?: boolean;
}

const BLANK: PromiseFields = { day: '', quant: null };

/** How promises are typed and pasted (behaviour 31.8). */
export const promiseKind: PieceKind<PromiseFields> = {
  blank: BLANK,
  fields: ['day', 'quant'],
  isBlank: ({ day, half_day, quant, quant_text }) =>
    day === '' && !half_day && quant === null && quant_text === undefined,
  isFaulty(row, field, all) {
    if (promiseKind.isBlank(row)) return false;
    if (field === 'day') return dayFault(row, all) !== undefined;
    const { quant, quant_text } = row;
    return !quant || quant_text !== undefined || quantityFault(quant, LINE_DECIMALS) !== undefined;
  },
  read(field, text) {
    if (field === 'day') {
      const read = parseDayText(text);
      return { day: 'day' in read ? read.day : '' };
    }
    return pastedQuantity(text);
  },
};

/** Returns the reason why a day is invalid. */
export function dayFault(row: PromiseFields, all: readonly PromiseFields[]): string | undefined {
  if (row.day === '') return row.half_day ? ownFault(NO_DAY) : 'Day is missing.';
  const fault = storedDayFault(row.day);
  if (fault) return ownFault(fault);
  const isFirst = all.find(({ day }) => day === row.day) === row;
  return !isFirst && repeatedDay(all) ? 'There is already a promise for this day.' : undefined;
}

/** Returns the typed promises by day. */
export function typedPromises(rows: readonly PromiseFields[]): PurchasePromise[] {
  return rows.flatMap(({ day, quant }) => (day !== '' && quant ? [{ day, quant }] : [])).sort(byDay);
}

/** Returns the promises of a line, or one blank row. */
export function openedPromises(promises: readonly PurchasePromise[]): readonly PromiseFields[] {
  return promises.length > 0 ? promises : [BLANK];
}
