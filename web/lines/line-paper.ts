import { formatQuantity } from '#domain/values/quantity';
import type { PlainColumn } from '../ui/control/plain-rows.tsx';
import type { LineFields } from './line-fields.ts';

export const linePaper = {
  sap: { header: 'SAP', cell: (row) => row.sap_code },
  productNumber: { header: 'Product number', cell: (row) => row.product_number },
  partName: { header: 'Part name', cell: (row) => row.name },
  partNumber: { header: 'Part number', cell: (row) => row.gen_name },
  quantity: { header: 'Quantity', align: 'end', cell: ({ quant, quant_text }) => quant_text ?? shown(quant) },
  moq: { header: 'MOQ', align: 'end', cell: ({ min_order_quant }) => shown(min_order_quant) },
  note: { header: 'Note', cell: (row) => row.note },
} satisfies Record<string, PlainColumn<LineFields>>;

function shown(quantity: number | null): string | null {
  return quantity === null ? null : formatQuantity(quantity);
}
