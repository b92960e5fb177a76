import { VisuallyHidden } from '@mantine/core';
import type { coverageGrid } from '#domain/coverage/coverage';
import { COVERAGE_FIGURES } from '#domain/coverage/rule/coverage-figures';
import { formatDay } from '#domain/values/day';
import { formatQuantity } from '#domain/values/quantity';
import { stateLabel } from '#domain/values/state';
import type { RowOf } from '#domain/wire/grid';
import { useToday } from '../api/user.ts';
import type { ColumnDefinitions } from '../grid/columns/column-definitions.ts';
import { codeColumn, numberColumn, optionalDateColumn, textColumn } from '../grid/columns/columns.tsx';
import styles from './coverage.module.css';

type CoverageRow = RowOf<typeof coverageGrid>;

/** Returns a numeric column. Zeros are dimmed, so that other numbers stand out. */
const figure = (header: string, pixels = 84) => ({
  ...numberColumn(header),
  pixels,
  cell: (quant: number | null) => quant !== null && <Figure quant={quant} />,
});

function Figure({ quant }: { quant: number }) {
  return quant === 0 ? <span className="dimmed">0</span> : formatQuantity(quant);
}

/** The quantity or the day of an order that cannot be placed, because the part SAP is passive. */
function NotOrdered({ children }: { children: string }) {
  return (
    <s className="dimmed" title="A passive part SAP cannot be ordered">
      {children}
    </s>
  );
}

function OrderBy({ day }: { day: string }) {
  const isPast = day < useToday();
  return (
    <span className={isPast ? 'bad' : undefined} title={isPast ? 'Overdue' : undefined}>
      {formatDay(day)}
    </span>
  );
}

/**
 * Returns the day from which the line stands still, `No stop` if the SAP is short but each day has enough parts, or a
 * blank.
 */
function standstillWords(day: string | null, { short_on }: Pick<CoverageRow, 'short_on'>): string {
  if (day !== null) return formatDay(day);
  return short_on === null ? '' : 'No stop';
}

export const coverageColumns = {
  sap_id: 'hidden',
  sap_code: {
    ...codeColumn('SAP'),
    pixels: 120,
    cell: (code, { state }) =>
      state === 'P' ? (
        <s className="dimmed" title={`${code} · Passive`}>
          {code}
          <VisuallyHidden>, {stateLabel(state)}</VisuallyHidden>
        </s>
      ) : (
        <span title={code ?? undefined}>{code}</span>
      ),
  },
  part_name: { ...textColumn('Part name'), fills: true, maxPixels: 360 },
  needed: figure(COVERAGE_FIGURES.needed),
  stock: figure(COVERAGE_FIGURES.stock),
  arrived: figure(COVERAGE_FIGURES.arrived),
  transit: figure(COVERAGE_FIGURES.transit),
  open: { ...figure(COVERAGE_FIGURES.open), hint: 'On invoices in the status Open order' },
  rest: figure(COVERAGE_FIGURES.rest, 104),
  to_order: {
    ...figure(COVERAGE_FIGURES.to_order),
    cell: (quant, { state }) =>
      state === 'P' && quant > 0 ? (
        <NotOrdered>{formatQuantity(quant)}</NotOrdered>
      ) : (
        <Figure quant={quant} />
      ),
  },
  order_by: {
    ...optionalDateColumn('Order by'),
    optional: false,
    pixels: 108,
    cell: (day, { state }) =>
      day && (state === 'P' ? <NotOrdered>{formatDay(day)}</NotOrdered> : <OrderBy day={day} />),
  },
  still_from: {
    ...optionalDateColumn('Stands still from'),
    hint: 'The first day on which the line stands still because the part SAP is missing',
    optional: false,
    pixels: 132,
    text: standstillWords,
    cell: (day, row) => <span className={day ? 'bad' : 'dimmed'}>{standstillWords(day, row)}</span>,
  },
  stop_quant: {
    ...figure('Missing at stop'),
    hint: 'Parts missing on the worst day of the first standstill',
    cell: (quant) => quant !== null && <strong className="bad">{formatQuantity(quant)}</strong>,
  },
  short_quant: {
    ...figure('Short at start'),
    hint: 'Parts missing at the start of the plan that stands still first, or else of the first short plan, for this plan and all plans before it',
    optional: true,
    cell: (quant) => quant !== null && formatQuantity(quant),
  },
  lateness: 'hidden',
  reason: 'hidden',
  reason_label: {
    ...textColumn('Why'),
    pixels: 172,
    takesRest: true,
    cell: (why) => (
      <strong className="medium" title={why ?? undefined}>
        {why}
      </strong>
    ),
  },
  short_on: { ...optionalDateColumn('Short from'), hint: 'The begin date of the first plan that is short' },
  ordered: { ...figure(COVERAGE_FIGURES.ordered), optional: true },
  promised: { ...figure(COVERAGE_FIGURES.promised), optional: true },
  min_order_quant: { ...figure('MOQ'), optional: true },
  part_number: { ...textColumn('Part number'), optional: true },
  product_number: 'hidden',
  note: 'hidden',
  sap_code_old: 'hidden',
  sap_code_older: 'hidden',
  state: 'hidden',
} satisfies ColumnDefinitions<typeof coverageGrid>;

const { sap_id, sap_code, part_name, still_from, stop_quant, reason_label, order_by, ...others } =
  coverageColumns;
/** The columns of a window that is too narrow for all columns: the shortage and the day to order follow the part. */
export const narrowCoverageColumns = {
  ...{ sap_id, sap_code, part_name, still_from, stop_quant, reason_label, order_by },
  ...others,
} satisfies ColumnDefinitions<typeof coverageGrid>;

function Shortage({ still_from, short_on, stop_quant, reason_label }: CoverageRow) {
  if (short_on === null) return null;
  return (
    // Screen readers read these values from the other columns.
    <span className={styles.shortage} aria-hidden>
      <span>
        {still_from !== null && 'Stands still from '}
        {standstillWords(still_from, { short_on })}
      </span>
      {stop_quant !== null && <strong className="bad">{`${formatQuantity(stop_quant)} missing`}</strong>}
      <span className={styles.reason}>{reason_label}</span>
    </span>
  );
}

export const phoneCoverageColumns = {
  ...narrowCoverageColumns,
  sap_code: { ...sap_code, pixels: 108 },
  part_name: {
    ...part_name,
    pixels: 242,
    cell: (name, row) => (
      <>
        <span className={styles.part} title={name}>
          {name}
        </span>
        <Shortage {...row} />
      </>
    ),
  },
} satisfies ColumnDefinitions<typeof coverageGrid>;
