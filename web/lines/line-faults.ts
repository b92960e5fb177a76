import { repeatedLines, usedTwice } from '#domain/lines/line';
import { faultOf } from '#domain/values/fault';
import { parseAmongCommas } from '#domain/values/parse-number-text';
import { LINE_DECIMALS, quantityFault } from '#domain/values/quantity';
import { everyLineColumns, type LineColumn } from './line-column.tsx';
import type { LineFields, Row } from './line-fields.ts';

interface LineFault {
  /** The index among all lines. The index in the request body may be lower, because offered lines are not sent. */
  index: number;
  key: number;
  field: string;
  /** The path of the field in the body of the save: `inputs.3.quant`. */
  path: string;
  reason: string | undefined;
}

interface Lines<Fields extends LineFields> {
  rows: readonly Row<Fields>[];
  columns: readonly LineColumn<Fields>[];
  path: string;
}

/**
 * Returns the faults of lines in display order: the faults of their SAPs and columns, and the faults in `found`, which
 * the validation of the request body reported by path. The fault of a column belongs to its last field.
 */
export function lineFaults<Fields extends LineFields>(
  { rows, columns, path }: Lines<Fields>,
  found: Readonly<Record<string, string>>,
): LineFault[] {
  const repeated = new Set(repeatedLines(rows));
  const entered = rows.flatMap((row, index) => (row.offered ? [] : { row, index }));
  const all = everyLineColumns(columns);
  return entered.flatMap(({ row, index }, sentIndex) => {
    const ofSap = sapFault(row, repeated.has(row));
    return all.flatMap(({ fields = [], fault: columnFault }) =>
      fields.flatMap((field): LineFault[] => {
        const fieldPath = `${path}.${sentIndex}.${field}`;
        const fault = field === 'sap_id' ? ofSap : field === fields.at(-1) ? columnFault?.(row) : undefined;
        if (!fault && !(fieldPath in found)) return [];
        const rowName = rowNameOf(row, index + 1);
        const ownFault =
          field === 'quant' ? quantityFaultOf(row) : field === 'sap_id' ? row.fault : undefined;
        const reason = ownFault && `${rowName}: ${ownFault}`;
        return [{ index, key: row.key, field, path: fieldPath, reason }];
      }),
    );
  });
}

function rowNameOf({ sap_code }: LineFields, number: number): string {
  return sap_code === null ? `Row ${number}` : `Row ${number}, SAP ${sap_code}`;
}

/** Returns the fault of a quantity, such as `Quantity cannot be negative!`; undefined if it is blank or valid. */
function quantityFaultOf({ quant, quant_text }: LineFields): string | undefined {
  if (quant === null && quant_text === undefined) return undefined;
  const read = quant_text === undefined ? { number: quant } : parseAmongCommas(quant_text);
  // The validation of the body reports too many decimals.
  const decimals = Number.POSITIVE_INFINITY;
  const fault = 'fault' in read ? read.fault : quantityFault(read.number ?? Number.NaN, decimals);
  return fault && faultOf('Quantity', fault);
}

interface ProblemContext<Fields extends LineFields> {
  repeated: ReadonlySet<Row<Fields>>;
  columns: readonly Pick<LineColumn<Fields>, 'fault'>[];
  /** True after a refused save, when blank fields also count as faults. */
  showFaults: boolean;
}

/** Returns whether a line has a fault that does not depend on the validation of the request body. */
export function hasProblem<Fields extends LineFields>(
  row: Row<Fields>,
  context: ProblemContext<Fields>,
): boolean {
  if (sapFault(row, context.repeated.has(row))) return true;
  if (isInvalidQuantity(row)) return true;
  if (context.showFaults && !row.offered && (row.sap_id === null || row.quant === null)) return true;
  return context.columns.some(({ fault }) => fault?.(row));
}

export type TypedQuantity = Pick<LineFields, 'quant' | 'quant_text'>;

export function isInvalidQuantity({ quant, quant_text }: TypedQuantity): boolean {
  return quant === null ? quant_text !== undefined : quantityFault(quant, LINE_DECIMALS) !== undefined;
}

export function sapFault(row: LineFields, repeated: boolean): string | undefined {
  return row.fault ?? (repeated ? usedTwice(row.sap_code) : undefined);
}
