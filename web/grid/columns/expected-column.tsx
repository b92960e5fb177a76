import { counted } from '#domain/values/counted';
import { formatDay } from '#domain/values/day';
import { joinLabel } from '#domain/values/text';
import type { ColumnDefinition } from './column-definitions.ts';
import { optionalDateColumn } from './columns.tsx';

/** The expected day. If it is past, the delay precedes it, in red. */
export const expectedColumn: ColumnDefinition<string | null, { days_late: number | null }> = {
  ...optionalDateColumn('Expected'),
  pixels: 224,
  text: (day, { days_late }) => joinLabel([day && formatDay(day), lateText(days_late)]),
  cell: (day, { days_late }) => (
    <>
      {days_late !== null && <span className="bad">{lateText(days_late)}</span>}
      {days_late !== null && day && ' · '}
      {day && formatDay(day)}
    </>
  ),
};

/** Returns `Late by 3 days`; null if it is not late. */
export function lateText(days: number | null): string | null {
  return days === null ? null : `Late by ${counted(days, 'day')}`;
}
