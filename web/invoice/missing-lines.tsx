import { useState } from 'react';
import type { StatusRow } from '#domain/purchase/purchase';
import { type ColumnMap, visibleColumns } from '../grid/column-views.ts';
import { numberColumn, textColumn } from '../grid/columns.tsx';
import { Grid } from '../grid/grid.tsx';
import { GridFoot } from '../grid/grid-foot.tsx';
import { useClientPages } from '../grid/use-client-pages.ts';
import classes from './comparison-strip.module.css';

const columns = {
  sap_code: textColumn('SAP', 25),
  part_name: textColumn('Part name', 50),
  purchase_quant: numberColumn('Purchase quantity', 25),
  invoice_quant: 'hidden',
  difference: 'hidden',
  sap_id: 'hidden',
  product_id: 'hidden',
  open_quant: 'hidden',
  transit_quant: 'hidden',
  arrived_quant: 'hidden',
} satisfies ColumnMap<StatusRow>;

const codeOf = ({ sap_code }: StatusRow) => sap_code;

/** What was ordered and stands on no invoice: these SAPs have no line here. */
export function MissingLines({ rows }: { rows: readonly StatusRow[] }) {
  const [shown] = useState(() => visibleColumns<StatusRow>(columns));
  const state = useClientPages(rows, ['sap_code', 'part_name']);
  return (
    <div className={classes.missing}>
      <Grid caption="Missing" columns={shown} state={state} rowId={codeOf} />
      <GridFoot state={state} />
    </div>
  );
}
