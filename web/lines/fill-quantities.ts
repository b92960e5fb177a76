import { parseNumberText } from '#domain/values/quantity-text';
import type { LineFields, Row } from './line-actions.ts';

/** A column of quantities put into the shown lines from one of them downwards; the others stay the same objects. */
export function fillQuantities<Fields extends LineFields>(
  { rows, shown = rows }: { rows: readonly Row<Fields>[]; shown?: readonly Row<Fields>[] | undefined },
  from: number | undefined,
  texts: readonly string[],
): { rows: readonly Row<Fields>[]; filled: number } {
  const start = shown.findIndex(({ key }) => key === from);
  const below = start < 0 ? [] : shown.slice(start, start + texts.length);
  const quantities = new Map(below.map(({ key }, index) => [key, quantityOf(texts[index] ?? '')]));
  return {
    rows: rows.map((row) => {
      const quant = quantities.get(row.key);
      return quant === undefined ? row : { ...row, quant, fault: undefined };
    }),
    filled: quantities.size,
  };
}

function quantityOf(text: string): number | null {
  const read = parseNumberText(text);
  return 'fault' in read ? null : read.number;
}
