import { lateText } from '#domain/container/container';
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
