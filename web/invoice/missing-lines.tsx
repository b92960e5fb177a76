import type { StatusRow } from '#domain/purchase/status-record';
import { counted } from '#domain/values/counted';
import { type RowColumns, visibleColumns } from '../grid/columns/column-definitions.ts';
import { numberColumn, textColumn } from '../grid/columns/columns.tsx';
import { useClientPages } from '../grid/pages/use-client-pages.ts';
import { GridFoot } from '../grid/table/grid-foot.tsx';
import { GridTable } from '../grid/table/grid-table.tsx';
import { Button } from '../ui/control/button.tsx';
import { Editable } from '../ui/control/editable.tsx';
import classes from './comparison-strip.module.css';

const COLUMNS = visibleColumns<StatusRow>({
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
  closed: 'hidden',
  promises: 'hidden',
} satisfies RowColumns<StatusRow>);

const codeOf = ({ sap_code }: StatusRow) => sap_code;

interface MissingLinesProps {
  rows: readonly StatusRow[];
  adding: boolean;
  onAdd: () => void;
}

/** What was ordered and stands on no invoice: these SAPs have no line here until they are added. */
export function MissingLines({ rows, adding, onAdd }: MissingLinesProps) {
  const state = useClientPages(rows);
  return (
    <>
      <div className={classes.missing}>
        <GridTable caption="Missing" columns={COLUMNS} state={state} rowId={codeOf} />
        <GridFoot state={state} />
      </div>
      <Editable>
        <div>
          <Button busy={adding} onClick={onAdd}>
            {rows.length === 1 ? 'Add this line' : `Add these ${counted(rows.length, 'line')}`}
          </Button>
        </div>
      </Editable>
    </>
  );
}
