import { type ActiveSapIndex, findSap } from '#domain/lines/active-saps';
import { type LineImport, likelyCode, notActive } from '#domain/lines/line-import';
import { type Cell, type SheetRow, textCell } from '#domain/sheet/cell';
import { chosenSap, type LineFields, NOTHING_CHOSEN } from '../line-fields.ts';
import { pastedQuantity } from './pasted-quantity.ts';

/** A pasted line, and whether it has an error. Blank values are not an error, except a blank SAP. */
interface PastedLine<Fields> {
  line: Fields;
  problem: boolean;
}

interface Pasted<Fields extends LineFields> {
  rows: readonly SheetRow[];
  read: LineImport<Fields>;
  saps: ActiveSapIndex;
  blank: Fields;
}

/**
 * Returns the lines for pasted rows, in order. Valid rows of one SAP become one line, and an invalid row becomes a line
 * with its pasted texts.
 */
export function pastedLines<Fields extends LineFields>(pasted: Pasted<Fields>): PastedLine<Fields>[] {
  const { read, saps, blank } = pasted;
  const linesBySap = new Map(read.lines.map((line) => [line.sap_id, line]));
  const cellOf = cellsByRow(pasted);

  return read.rows.flatMap(({ row, record, sap, field, error }): PastedLine<Fields>[] => {
    if (sap) {
      const line = linesBySap.get(sap.sap_id);
      linesBySap.delete(sap.sap_id);
      return line ? [{ line, problem: false }] : [];
    }
    const code = record.sap_code ?? cellOf(row, 'sap_code').text;
    const found = code === '' ? undefined : findSap(saps, code);
    const chosen = found
      ? chosenSap(found.sap)
      : { ...NOTHING_CHOSEN, sap_code: code || null, likely_code: likelyCode(saps, code) };
    // The numbers of a cell with several lines were added up (behaviour 9.28).
    const quantity = 'packages' in record ? {} : pastedQuantity(cellOf(row, 'quant'));
    const isUnresolved = chosen.sap_code !== null && chosen.sap_id === null;
    const fault = isUnresolved ? (field === 'sap_code' && error) || notActive(saps, code) : undefined;
    return [
      {
        line: { ...blank, ...record, ...chosen, ...quantity, fault },
        problem: isUnresolved || field === 'sap_code' || cellOf(row, field ?? '').text !== '',
      },
    ];
  });
}

function cellsByRow<Fields extends LineFields>({ rows, read }: Pasted<Fields>) {
  const byNumber = new Map(rows.map(({ row, cells }) => [row, cells]));
  return (row: number, field: string): Cell => {
    const position = read.positions.get(field);
    const cell = byNumber.get(row)?.[position ?? -1] ?? textCell('');
    return { ...cell, text: cell.text.trim() };
  };
}
