import { type containerGrid, NO_CONTAINER } from '#domain/container/container';
import { counted, grouped } from '#domain/values/counted';
import { formatDay } from '#domain/values/day';
import type { ColumnDefinitions } from '../grid/columns/column-definitions.ts';
import {
  codeColumn,
  numberColumn,
  optionalDateColumn,
  statusColumn,
  textColumn,
} from '../grid/columns/columns.tsx';
import { expectedColumn } from '../grid/columns/expected-column.tsx';
import { planColumn } from '../grid/columns/plan-column.tsx';
import { TwoLines } from '../grid/columns/two-lines.tsx';

export const containerColumns = {
  container_id: 'hidden',
  container: {
    ...codeColumn('Container'),
    pixels: 144,
    text: (container) => container ?? NO_CONTAINER,
    cell: (container) => <span title={container ?? undefined}>{container ?? NO_CONTAINER}</span>,
  },
  lots: { ...textColumn('LOTs'), optional: true, pixels: 140 },
  status: 'hidden',
  status_label: statusColumn('Status'),
  due_on: { ...expectedColumn, optional: false, pixels: 216 },
  days_late: 'hidden',
  short_parts: {
    ...textColumn('Short parts'),
    hint: 'Part SAPs of the container that open plans lack at their start, and the number of plans that could build more cars if this container alone were here today',
    pixels: 224,
    takesRest: true,
    text: (codes) => codes ?? '',
    cell: (codes, { stops }) =>
      codes && (
        <span title={codes}>
          {codes}
          {stops > 0 && <span className="secondary"> · {counted(stops, 'plan')}</span>}
        </span>
      ),
  },
  here_on: { ...optionalDateColumn('Arrived on'), optional: false },
  arrived: 'hidden',
  invoice_id: 'hidden',
  invoice_number: { ...codeColumn('Invoice number'), pixels: 128 },
  purchase_number: { ...codeColumn('Purchase number'), pixels: 136 },
  product_label: { ...planColumn('Plan'), fills: true, pixels: 240, maxPixels: 352 },
  stops: {
    ...numberColumn('Stops'),
    optional: true,
    pixels: 72,
    cell: (plans) => plans > 0 && grouped(plans),
  },
  stopped_plan: { ...planColumn('First plan stopped'), optional: true },
  line_count: { ...numberColumn('Lines'), optional: true, pixels: 72 },
} satisfies ColumnDefinitions<typeof containerGrid>;

const { container_id, container, due_on, short_parts, product_label, ...others } = containerColumns;
/** The columns beside the panel of a container, which leaves space for the first four. */
export const narrowContainerColumns = {
  container_id,
  container: { ...container, pixels: 132 },
  due_on,
  short_parts: { ...short_parts, pixels: 232 },
  product_label: { ...product_label, pixels: 158 },
  ...others,
} satisfies ColumnDefinitions<typeof containerGrid>;

/** The columns on a phone: the status or the day of arrival is below the container, the expected day beside it. */
export const phoneContainerColumns = {
  container_id,
  container: {
    ...container,
    cell: (number, { here_on, status_label }) => (
      <TwoLines below={here_on ? `Arrived ${formatDay(here_on)}` : status_label}>
        {container.cell(number)}
      </TwoLines>
    ),
  },
  due_on: { ...due_on, pixels: 206 },
  short_parts,
  ...others,
  product_label,
} satisfies ColumnDefinitions<typeof containerGrid>;
