import { IconTrash } from '@tabler/icons-react';
import { memo, type ReactNode, useRef } from 'react';
import type { LineCell, LineColumn } from '../line-column.tsx';
import { isInvalidQuantity, sapFault } from '../line-faults.ts';
import type { LineFields, Row } from '../line-fields.ts';
import { focusField } from '../line-focus.ts';
import type { LineEdits } from '../use-lines.ts';
import classes from './line-table.module.css';
import { QuantityCell } from './quantity-cell.tsx';
import { SapCell, type SapGrid, type SapLookupExtra } from './sap-cell.tsx';

/** The field that gets the focus when a pressed button of the row, such as `Raise to MOQ`, disappears. */
const QUANTITY = '[data-column="quant"]';

/** The properties that all rows of a table share, in one stable object so that rows stay memoized. */
export interface RowContext<Fields extends LineFields> {
  saps: SapGrid;
  columns: readonly LineColumn<Fields>[];
  explain: ((row: Row<Fields>) => string | undefined) | undefined;
  edits: LineEdits<Fields>;
  findCode: (key: number, code: string) => Promise<void>;
  /** True after a refused save: blank required fields are marked. */
  showFaults: boolean;
  isReadOnly: boolean;
  isPhone: boolean;
}

interface LineRowProps<Fields extends LineFields> {
  row: Row<Fields>;
  number: number;
  /** The additional parameters of the row's lookup; undefined if the row shows no lookup. */
  lookup: SapLookupExtra | undefined;
  repeated: boolean;
  context: RowContext<Fields>;
}

function PlainLineRow<Fields extends LineFields>({
  row,
  number,
  lookup,
  repeated,
  context,
}: LineRowProps<Fields>) {
  const { saps, columns, explain, edits, findCode, isReadOnly, isPhone } = context;
  const showFaults = context.showFaults && !row.offered;
  const missing = showFaults && row.sap_code === null ? 'SAP is missing.' : undefined;
  const fault = sapFault(row, repeated) ?? missing;
  const hasInvalidQuantity = isInvalidQuantity(row);
  const self = useRef<HTMLTableRowElement>(null);
  const patch = (fields: Partial<Fields>) => edits.patch(row.key, fields);
  const type = (fields: Partial<Fields>) => edits.type(row.key, fields);

  const cell: LineCell<Fields> = { number, patch, type, revert: edits.undoTyping };

  // Moves the focus synchronously, because the next typed digit belongs to the quantity.
  const goOn = () => focusField(self.current?.parentNode, row.key, 'quant');

  return (
    <tr
      ref={self}
      data-row={row.key}
      data-faulty={row.fault || repeated || hasInvalidQuantity ? true : undefined}
      data-focus-home={QUANTITY}
    >
      <th scope="row" className={classes.number}>
        {number}
      </th>
      <td>
        <SapCell
          row={row}
          label={`SAP, row ${number}`}
          saps={saps}
          lookup={lookup}
          invalid={fault !== undefined || (showFaults && row.sap_id === null)}
          fault={fault}
          onChoose={(sap, leaving) => {
            edits.choose(row.key, sap);
            if (sap && !leaving) goOn();
          }}
          onTyped={(code, leaving) => {
            void findCode(row.key, code);
            if (!leaving) goOn();
          }}
        />
        {isPhone && <Below at="SAP" columns={columns} row={row} cell={cell} />}
      </td>
      <td>
        <QuantityCell
          value={row.quant}
          text={row.quant_text}
          label={`Quantity, row ${number}`}
          title={explain?.(row)}
          required={showFaults}
          onChange={(quant, unread) => edits.type(row.key, { quant, quant_text: unread })}
          onRevert={edits.undoTyping}
        />
        {isPhone && <Below at="Quantity" columns={columns} row={row} cell={cell} />}
      </td>
      {columns.map((column) => (
        <Cell key={column.header} column={column}>
          {column.cell(row, cell)}
        </Cell>
      ))}
      <td>
        {!isReadOnly && (
          <button
            type="button"
            className={classes.remove}
            data-column="remove"
            aria-label={`Remove row ${number}`}
            title="Remove (Ctrl+Del)"
            // Not a tab stop. Otherwise a user who tabs out of the last field and presses Enter would remove the line.
            tabIndex={-1}
          >
            <IconTrash size={16} aria-hidden />
          </button>
        )}
      </td>
    </tr>
  );
}

/** A cell with its text as the tooltip, because the text may not fit. */
function Cell({
  column: { align, wraps },
  children,
}: {
  column: Pick<LineColumn<LineFields>, 'align' | 'wraps'>;
  children: ReactNode;
}) {
  return (
    <td data-align={align} title={typeof children === 'string' ? children : undefined}>
      {wraps ? <span className={classes.wrapped}>{children}</span> : children}
    </td>
  );
}

interface BelowProps<Fields extends LineFields> extends Pick<RowContext<Fields>, 'columns'> {
  at: 'SAP' | 'Quantity';
  row: Row<Fields>;
  cell: LineCell<Fields>;
}

/** Repeats the values of columns on a phone. Screen readers read the columns themselves. */
function Below<Fields extends LineFields>({ at, columns, row, cell }: BelowProps<Fields>) {
  return columns
    .filter(({ below }) => below === at)
    .map((column) => (
      <span key={column.header} className={classes.below} data-align={column.align} aria-hidden>
        {column.align && `${column.header} `}
        {column.cell(row, cell)}
      </span>
    ));
}

// `memo` would lose the component's type parameter.
export const LineRow = memo(PlainLineRow) as typeof PlainLineRow;
