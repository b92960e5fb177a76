import { counted } from '#domain/values/counted';
import { formatDay } from '#domain/values/day';
import { joinLabel } from '#domain/values/text';
import type { ColumnDefinition } from './column-definitions.ts';
import { optionalDateColumn } from './columns.tsx';

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

export function lateText(days: number | null): string | null {
  return days === null ? null : `Late by ${counted(days, 'day')}`;
}
