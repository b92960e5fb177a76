import type { LineToCome } from '#domain/invoice/live-comparison';
import { counted } from '#domain/values/counted';
import { type RowColumns, visibleColumns } from '../grid/columns/column-definitions.ts';
import { numberColumn, textColumn } from '../grid/columns/columns.tsx';
import { useClientPages } from '../grid/rows/use-client-pages.ts';
import { GridFoot } from '../grid/table/grid-foot.tsx';
import { GridTable } from '../grid/table/grid-table.tsx';
import { Button } from '../ui/control/button.tsx';
import { Editable } from '../ui/control/editable.tsx';
import classes from './comparison-strip.module.css';

const COLUMNS = visibleColumns<LineToCome>({
  sap_code: textColumn('SAP', 20),
  part_name: textColumn('Part name', 40),
  purchase_quant: numberColumn('Purchase quantity', 20),
  to_come: numberColumn('Not invoiced', 20),
  sap_id: 'hidden',
} satisfies RowColumns<LineToCome>);

const codeOf = ({ sap_code }: LineToCome) => sap_code;

interface ToComeLinesProps {
  group: string;
  rows: readonly LineToCome[];
  onAdd: () => void;
}

/** The SAPs of a group that are not invoiced in full and have no line in this invoice yet. */
export function ToComeLines({ group, rows, onAdd }: ToComeLinesProps) {
  const state = useClientPages(rows);
  return (
    <>
      <div className={classes.toCome}>
        <GridTable caption={group} columns={COLUMNS} state={state} rowId={codeOf} />
        <GridFoot state={state} />
      </div>
      <Editable>
        <div>
          <Button onClick={onAdd}>
            {rows.length === 1 ? 'Add this line' : `Add these ${counted(rows.length, 'line')}`}
          </Button>
        </div>
      </Editable>
    </>
  );
}
