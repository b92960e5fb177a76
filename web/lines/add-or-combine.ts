import { type Combine, type LineFields, NOTHING_CHOSEN, type Row } from './line-fields.ts';

/**
 * Adds each incoming line at the end, or combines it with the first line of the same SAP. Empty lines are removed. An
 * incoming line that has only a SAP is skipped if another line has that SAP. In three cases, an incoming line stays
 * separate, so that its SAP is repeated: its quantity is blank or invalid text, this call has already given the first
 * line of the SAP a quantity or text, or `combine` returns undefined.
 */
export function addOrCombine<Fields extends LineFields>(
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
    if (present && hasOnlySap(row)) continue;

    const combines = present && row.quant !== null && (hasNoQuantity(present) || !changed.has(present.key));
    const combined = combines ? combine(present, row) : undefined;
    if (present && combined) {
      // A number replaces an invalid text.
      lines[index as number] = { ...combined, quant_text: undefined, key: present.key };
      changed.add(present.key);
    } else {
      if (row.sap_id !== null && !present) indexes.set(row.sap_id, lines.length);
      lines.push(row);
      changed.add(row.key);
    }
  }
  return lines;
}

function isEmpty(line: LineFields): boolean {
  return line.sap_code === null && hasOnlySap(line);
}

/**
 * Returns whether a line has neither a quantity nor a value that only its kind of document has, such as a container.
 */
function hasOnlySap(line: LineFields): boolean {
  return (
    hasNoQuantity(line) &&
    Object.entries(line).every(([name, value]) => COMMON_FIELDS.has(name) || isBlank(value))
  );
}

const COMMON_FIELDS: ReadonlySet<string> = new Set(['key', 'offered', ...Object.keys(NOTHING_CHOSEN)]);

function isBlank(value: unknown): boolean {
  return value == null || value === '' || (Array.isArray(value) && value.length === 0);
}

function hasNoQuantity({ quant, quant_text }: Pick<LineFields, 'quant' | 'quant_text'>): boolean {
  return quant === null && quant_text === undefined;
}
