import { counted } from '#domain/values/counted';
import { formatDay } from '#domain/values/day';
import { joinLabel } from '#domain/values/text';
import type { ColumnDefinition } from './column-definitions.ts';
import { optionalDateColumn } from './columns.tsx';

/** The expected day; for a late one first the delay, in words and in red. */
export const expectedColumn: ColumnDefinition<string | null, { days_late: number | null }> = {
  ...optionalDateColumn('Expected'),
  pixels: 224,
  text: (day, { days_late }) => joinLabel([day && formatDay(day), late(days_late)]),
  cell: (day, { days_late }) => (
    <>
      {days_late !== null && <span className="bad">{late(days_late)}</span>}
      {days_late !== null && day && ' · '}
      {day && formatDay(day)}
    </>
  ),
};

/** `Late by 3 days`; nothing if it is not late. */
export function late(days: number | null): string | null {
  return days === null ? null : `Late by ${counted(days, 'day')}`;
}
