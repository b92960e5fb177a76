import { VisuallyHidden } from '@mantine/core';
import type { coverageGrid } from '#domain/coverage/coverage';
import { COVERAGE_FIGURES } from '#domain/coverage/coverage-figures';
import { formatDay } from '#domain/values/day';
import { formatQuantity } from '#domain/values/quantity';
import { stateLabel } from '#domain/values/state';
import type { RowOf } from '#domain/wire/grid';
import type { ColumnDefinitions } from '../grid/columns/column-definitions.ts';
import { codeColumn, numberColumn, optionalDateColumn, textColumn } from '../grid/columns/columns.tsx';
import styles from './coverage.module.css';

type CoverageRow = RowOf<typeof coverageGrid>;

/** A figure, and quietly that there is none: what is there is seen first. */
const figure = (header: string, pixels = 88) => ({
  ...numberColumn(header),
  pixels,
  cell: (quant: number | null) => quant !== null && <Figure quant={quant} />,
});

function Figure({ quant }: { quant: number }) {
  return quant === 0 ? <span className="dimmed">0</span> : formatQuantity(quant);
}

/** The quantity and the day of an order that a passive part SAP does not get. */
function NotOrdered({ children }: { children: string }) {
  return (
    <s className="dimmed" title="A passive part SAP cannot be ordered">
      {children}
    </s>
  );
}

/** The columns of the coverage list, in order. */
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
  part_name: { ...textColumn('Part name'), fills: true, most: 360 },
  needed: figure(COVERAGE_FIGURES.needed),
  stock: figure(COVERAGE_FIGURES.stock),
  arrived: figure(COVERAGE_FIGURES.arrived),
  transit: figure(COVERAGE_FIGURES.transit),
  open: figure(COVERAGE_FIGURES.open),
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
    cell: (day, { state }) =>
      day && (state === 'P' ? <NotOrdered>{formatDay(day)}</NotOrdered> : formatDay(day)),
  },
  short_on: { ...optionalDateColumn('Short from'), optional: false, cell: (day) => day && formatDay(day) },
  short_quant: {
    ...figure('Short by'),
    cell: (quant) => quant !== null && <strong className="bad">{formatQuantity(quant)}</strong>,
  },
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

/** The same where not all of them are in sight at once: when, by how much and why stand behind the part. */
const { sap_id, sap_code, part_name, short_on, short_quant, reason_label, ...others } = coverageColumns;
export const narrowCoverageColumns = {
  ...{ sap_id, sap_code, part_name, short_on, short_quant, reason_label },
  ...others,
} satisfies ColumnDefinitions<typeof coverageGrid>;

/** When it runs short, by how much and why, in one line. */
function Shortage({ short_on, short_quant, reason_label }: CoverageRow) {
  if (short_on === null) return null;
  return (
    // Read aloud, the row says the same by its other columns.
    <span className={styles.shortage} aria-hidden>
      <span>{formatDay(short_on)}</span>
      {short_quant !== null && <strong className="bad">{formatQuantity(short_quant)}</strong>}
      <span className={styles.reason}>{reason_label}</span>
    </span>
  );
}

/** The same on a phone, where no column has a place behind the part: the shortage stands beneath its name. */
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
