import type { Sap } from '#domain/lines/line';
import { numberCell, textCell } from './cells.ts';
import type { SheetColumn } from './workbook.ts';

type Line = Sap & { quant: number };

/** The columns that every import of lines reads, with the import's names. */
export const importColumns: readonly SheetColumn<Line>[] = [
  { header: 'SAP*', cell: ({ sap_code }) => textCell(sap_code) },
  { header: 'Quantity*', cell: ({ quant }) => numberCell(quant) },
];

/** Columns about the part, which imports ignore. */
export const partColumns: readonly SheetColumn<Line>[] = [
  { header: 'Product number', cell: ({ product_number }) => textCell(product_number) },
  { header: 'Part name', cell: ({ name }) => textCell(name) },
  { header: 'Part number', cell: ({ gen_name }) => textCell(gen_name) },
  { header: 'Note', cell: ({ note }) => textCell(note) },
];
