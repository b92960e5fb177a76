import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { QuantLine } from '#domain/lines/line';
import { isUnderMoq } from '#domain/lines/moq';
import { planCalls } from '#domain/plan/plan';
import { formatQuantity, PLAN_DECIMALS, quantityFault } from '#domain/values/quantity';
import { callQuery } from '../api/call-query.ts';
import {
  type ColumnDefinition,
  type RowColumns,
  visibleColumns,
} from '../grid/columns/column-definitions.ts';
import { numberColumn, textColumn } from '../grid/columns/columns.tsx';
import { useClientPages } from '../grid/rows/use-client-pages.ts';
import { GridFoot } from '../grid/table/grid-foot.tsx';
import { GridTable } from '../grid/table/grid-table.tsx';
import { FailedQuery } from '../ui/notice/failed-query.tsx';
import { TYPING_PAUSE_MS } from '../ui/typing-pause.ts';
import classes from './plan-needs.module.css';

/** The column of the MOQ, which is marked if the need is below it, because a purchase should then order more. */
const moqColumn: ColumnDefinition<number | null, QuantLine> = {
  ...numberColumn('MOQ', 12),
  cell: (moq, line) => {
    if (moq === null || !isUnderMoq(line)) return moq !== null && formatQuantity(moq);
    return (
      <span className="tag" data-tone="warn" title="The plan needs less than the MOQ">
        {formatQuantity(moq)}
      </span>
    );
  },
};

const COLUMNS = visibleColumns<QuantLine>({
  sap_code: textColumn('SAP', 16),
  quant: numberColumn('Needed', 12),
  min_order_quant: moqColumn,
  product_number: textColumn('Product number', 14),
  name: textColumn('Part name', 24),
  gen_name: textColumn('Part number', 22),
  product_id: 'hidden',
  sap_id: 'hidden',
  note: 'hidden',
  sap_state: 'hidden',
  product_state: 'hidden',
} satisfies RowColumns<QuantLine>);

interface PlanNeedsProps {
  specificationId: number | null;
  quant: number | null;
}

/** Lists the quantity of each SAP that the plan in the form needs (behaviour 13.6). */
export function PlanNeeds({ specificationId, quant }: PlanNeedsProps) {
  const [debounced] = useDebouncedValue(quant, TYPING_PAUSE_MS);
  const ready = specificationId !== null && debounced !== null && !quantityFault(debounced, PLAN_DECIMALS);
  const needs = useQuery({
    ...callQuery(planCalls.needs, { specification_id: specificationId ?? 0, quant: debounced ?? 0 }),
    enabled: ready,
    placeholderData: keepPreviousData,
  });

  if (!ready) return null;
  if (needs.error) return <FailedQuery query={needs} />;
  // Rendered once loaded, because a table that fills later would move the content below.
  return needs.data && <NeedsTable lines={needs.data} fetching={needs.isFetching} />;
}

function NeedsTable({ lines, fetching }: { lines: readonly QuantLine[]; fetching: boolean }) {
  const pages = useClientPages(lines);
  return (
    <section className={classes.needs} aria-label="Parts this plan needs" aria-busy={fetching}>
      <h2 className="heading">Parts this plan needs</h2>
      <GridTable
        caption="Parts this plan needs"
        columns={COLUMNS}
        state={{ ...pages, fetching }}
        rowId={codeOf}
      />
      <GridFoot state={pages} />
    </section>
  );
}

const codeOf = ({ sap_code }: QuantLine) => sap_code;
