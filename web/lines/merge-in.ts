import type { Combine, LineFields, Row } from './line-fields.ts';

/**
 * The lines with others behind them; one whose SAP is there already is combined with that line instead. What cannot be
 * combined stands on its own, with its SAP twice: a quantity that is none, or a second one.
 */
export function mergeIn<Fields extends LineFields>(
  rows: readonly Row<Fields>[],
  incoming: readonly Row<Fields>[],
  combine: Combine<Fields>,
): readonly Row<Fields>[] {
  const lines = rows.filter((row) => !isEmpty(row));
  const indexes = new Map<number, number>();
  lines.forEach(({ sap_id }, index) => {
    if (sap_id !== null && !indexes.has(sap_id)) indexes.set(sap_id, index);
  });
  const changed = new Set<number>();

  for (const row of incoming) {
    const index = row.sap_id === null ? undefined : indexes.get(row.sap_id);
    const present = index === undefined ? undefined : lines[index];
    if (present && hasNoQuantity(row)) continue;

    if (present && row.quant !== null && (present.quant === null || !changed.has(present.key))) {
      lines[index as number] = { ...combine(present, row), key: present.key };
      changed.add(present.key);
    } else {
      if (row.sap_id !== null && !present) indexes.set(row.sap_id, lines.length);
      lines.push(row);
      changed.add(row.key);
    }
  }
  return lines;
}

/** A line in which nothing was chosen or typed yet. */
export function isEmpty(line: LineFields): boolean {
  return line.sap_code === null && hasNoQuantity(line);
}

/** A line with at most a SAP. */
function hasNoQuantity({ quant, quant_text }: LineFields): boolean {
  return quant === null && quant_text === undefined;
}
