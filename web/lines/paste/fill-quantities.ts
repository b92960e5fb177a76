import { bareHeader, type HeaderWords, headerWords } from '#domain/sheet/headers';
import { changedLine } from '../line-actions.ts';
import type { LineFields, Row } from '../line-fields.ts';
import { hasNoQuantity } from '../merge-in.ts';
import { pastedQuantity } from './pasted-quantity.ts';

/** A column of quantities put into the shown lines from one of them downwards; the others stay the same objects. */
export function fillQuantities<Fields extends LineFields>(
  { rows, shown = rows }: { rows: readonly Row<Fields>[]; shown?: readonly Row<Fields>[] | undefined },
  from: number | undefined,
  texts: readonly string[],
): { rows: readonly Row<Fields>[]; filled: number } {
  const start = shown.findIndex(({ key }) => key === from);
  const below = start < 0 ? [] : shown.slice(start, start + texts.length);
  const quantities = new Map(below.map(({ key }, index) => [key, pastedQuantity(texts[index] ?? '')]));
  return {
    rows: rows.map((row) => {
      const quant = quantities.get(row.key);
      // A blank cell puts nothing into a line that is only offered.
      return !quant || (row.offered && hasNoQuantity(quant)) ? row : changedLine(row, quant);
    }),
    filled: quantities.size,
  };
}

/** A pasted column of quantities without the word above it that names it. */
export function withoutHeader(
  texts: readonly string[],
  columns: Readonly<Record<string, HeaderWords>>,
): readonly string[] {
  const [first = '', ...rest] = texts;
  return headerWords(columns).get(bareHeader(first)) === 'quant' ? rest : texts;
}
