import { formatDay } from '#domain/values/day';
import type { InvoiceStatus } from '#domain/values/invoice-status';
import { formatQuantity } from '#domain/values/quantity';
import { StateBadge, StatusBadge } from '../../ui/control/badge.tsx';
import { Moment } from '../../ui/moment.tsx';
import type { ColumnDefinition } from './column-definitions.ts';
import { PercentCell, ShareBar } from './percent-cell.tsx';

/** The width in CSS pixels up to which a column of labels grows. Common labels take up to 564 pixels. */
const LONG_LABEL = 576;
const DAY = 112;

export function textColumn(header: string, width?: number): ColumnDefinition<string | null, unknown> {
  return { header, width, cell: (text) => text && <span title={text}>{text}</span> };
}

/** A column of codes, which have about the same length. */
export function codeColumn(header: string): ColumnDefinition<string | null, unknown> {
  return { ...textColumn(header), pixels: 144 };
}

/** A column of labels. Labels often differ only in their last value, so the column grows. */
export function labelColumn(header: string): ColumnDefinition<string | null, unknown> {
  return { ...textColumn(header), pixels: 320, fills: true, maxPixels: LONG_LABEL };
}

/** A column of notes. A row of comfortable height shows two lines of a note. */
export function noteColumn(header: string, width?: number): ColumnDefinition<string | null, unknown> {
  return { ...textColumn(header, width), long: true };
}

export function numberColumn(header: string, width?: number): ColumnDefinition<number | null, unknown> {
  return {
    header,
    width,
    pixels: 96,
    align: 'end',
    figures: true,
    cell: (number) => number !== null && formatQuantity(number),
  };
}

export function dateColumn(header: string): ColumnDefinition<string, unknown> {
  return { header, pixels: DAY, align: 'end', cell: formatDay, text: formatDay };
}

export function optionalDateColumn(header: string): ColumnDefinition<string | null, unknown> {
  const format = (day: string | null) => (day === null ? '' : formatDay(day));
  return { header, pixels: DAY, align: 'end', optional: true, cell: format, text: format };
}

/** A column of instants. Each cell shows the server's label, which is the day in the company's time zone. */
export function instantColumn<Label extends string>(
  header: string,
  label: Label,
  width?: number,
): ColumnDefinition<string, Record<Label, string>> {
  return {
    header,
    width,
    pixels: DAY,
    align: 'end',
    text: (_, row) => row[label],
    cell: (instant, row) => <Moment at={instant}>{row[label]}</Moment>,
  };
}

/** A column of days. The tooltip uses the instant in another column, which is hidden. */
export function instantDayColumn<Instant extends string>(
  header: string,
  instant: Instant,
): ColumnDefinition<string, Record<Instant, string>> {
  return {
    header,
    pixels: DAY,
    align: 'end',
    text: formatDay,
    cell: (day, row) => <Moment at={row[instant]}>{formatDay(day)}</Moment>,
  };
}

export function stateColumn(header: string, width?: number): ColumnDefinition<string, unknown> {
  return { header, width, pixels: 98, cell: (label) => <StateBadge label={label} /> };
}

export function statusColumn(
  header: string,
  width?: number,
): ColumnDefinition<string, { status: InvoiceStatus }> {
  return {
    header,
    width,
    pixels: 124,
    cell: (label, { status }) => <StatusBadge status={status} label={label} />,
  };
}

export function percentColumn(
  header: string,
  hue: 'open' | 'transit' | 'arrived',
  width?: number,
): ColumnDefinition<number, unknown> {
  return {
    header,
    width,
    swatch: `var(--bar-${hue})`,
    text: (percent) => `${percent}%`,
    cell: (percent) => (
      <PercentCell percent={percent}>
        <ShareBar percent={percent} hue={hue} />
      </PercentCell>
    ),
  };
}
