import { orderWords } from '#domain/coverage/order-by';
import { SHORTAGE_REASON_LABELS } from '#domain/coverage/rule/shortage-reason';
import { type PlanStop, planStops } from '#domain/schedule/plan-stops';
import type { ScheduleDay, scheduleFile } from '#domain/schedule/schedule';
import { XLSX } from '#domain/sheet/xlsx';
import { addDays } from '#domain/values/day';
import { formatQuantity } from '#domain/values/quantity';
import { joinLabel } from '#domain/values/text';
import type { ParsedOf } from '#domain/wire/call';
import { CSV } from '#domain/wire/list';
import { BYTE_ORDER_MARK, csvLine, type FileCell } from '../list/file-columns.ts';
import { sheetCell } from '../list/list-workbook.ts';
import { type Sheet, type WorkbookHandler, writeSheets } from '../sheet/workbook.ts';
import { getSchedule } from './schedule.queries.ts';

interface Column<Row> {
  header: string;
  cell: (row: Row) => FileCell;
}

const dayOf = (day: string | null | undefined): FileCell => (day ? { day } : null);

const STOPS: readonly Column<PlanStop>[] = [
  { header: 'Car model', cell: ({ plan }) => plan.product_label },
  { header: 'Begin date', cell: ({ plan }) => dayOf(plan.begin_date) },
  { header: 'End date', cell: ({ plan }) => dayOf(plan.end_date) },
  { header: 'Quantity', cell: ({ plan }) => plan.quant },
  { header: 'Stands still from', cell: ({ stop }) => dayOf(stop?.from) },
  { header: 'Runs again', cell: ({ stop }) => dayOf(stop?.until && addDays(stop.until, 1)) },
  { header: 'SAP', cell: ({ stop }) => stop?.sap_code ?? null },
  { header: 'Part name', cell: ({ stop }) => stop?.part_name ?? null },
  { header: 'Why', cell: ({ stop }) => stop && SHORTAGE_REASON_LABELS[stop.reason] },
  {
    header: 'Waits for',
    cell: ({ stop }) => {
      if (stop?.waits_for) return joinLabel([stop.waits_for.container, stop.waits_for.label]);
      // The column `Due` contains the day by which to order.
      if (!stop?.order) return null;
      const { quant, passive } = stop.order;
      return orderWords({ parts: formatQuantity(quant), by: null, overdue: false, passive });
    },
  },
  { header: 'Due', cell: ({ stop }) => dayOf(stop?.waits_for?.due_on ?? stop?.order?.order_by) },
  { header: 'Cars not built on their day', cell: ({ stop, lost }) => stop && lost },
];

const DAYS: readonly Column<ScheduleDay>[] = [
  { header: 'Day', cell: ({ day }) => dayOf(day) },
  { header: 'Planned', cell: ({ planned }) => planned },
  { header: 'Can be built', cell: ({ possible }) => possible },
];

/** The schedule as a file: a workbook of standstills and days, or the standstills as CSV. */
export const scheduleWorkbook: WorkbookHandler<ParsedOf<typeof scheduleFile>> = {
  name: 'schedule',
  async write(db, { format, separator, ...params }) {
    const { today, plans, days } = await getSchedule(db, params);
    const stops = planStops(plans);
    const filename = `schedule_${today}.${format}`;
    if (format === 'csv') {
      const lines = [
        STOPS.map(({ header }) => header),
        ...stops.map((row) => STOPS.map(({ cell }) => cell(row))),
      ];
      const text = BYTE_ORDER_MARK + lines.map((line) => csvLine(line, separator)).join('');
      return { filename, contentType: CSV, content: Buffer.from(text) };
    }
    const sheets = [sheetOfCells('Standstills', STOPS, stops), sheetOfCells('Days', DAYS, days)];
    return { filename, contentType: XLSX, content: await writeSheets(sheets) };
  },
};

function sheetOfCells<Row>(name: string, columns: readonly Column<Row>[], rows: readonly Row[]): Sheet {
  return {
    name,
    headers: columns.map(({ header }) => header),
    rows: rows.map((row) => columns.map(({ cell }) => sheetCell(cell(row)))),
  };
}
