import type { SheetRow } from '../sheet/cell.ts';
import { linesOf, readNumber } from '../sheet/cell-readers.ts';
import { LINE_DECIMALS, quantityFault, sumQuantities } from '../values/quantity.ts';
import type { Package } from './packages.ts';

/**
 * Reads a row as packages if its container and quantity cells have the same number of lines, two or more, and its LOT
 * cell has no line, one line or as many (behaviour 9.28). Returns the packages by row number, and the rows with their
 * total quantities.
 */
export function splitContainerLines(
  sheet: readonly SheetRow[],
  positions: ReadonlyMap<string, number>,
): { rows: readonly SheetRow[]; packed: ReadonlyMap<number, readonly Package[]> } {
  const packed = new Map<number, readonly Package[]>();
  const at = (field: string) => positions.get(field) ?? -1;
  const rows = sheet.map((row) => {
    const packages = packagesIn(row, at);
    if (!packages) return row;
    packed.set(row.row, packages);
    const quant = sumQuantities(packages);
    const texts = new Map([
      [at('container'), joined(packages, 'container')],
      [at('lot'), joined(packages, 'lot')],
    ]);
    const cells = row.cells.map((cell, position) => {
      if (position === at('quant')) return { text: String(quant), kind: 'number', number: quant } as const;
      const text = texts.get(position);
      return text === undefined ? cell : { ...cell, text };
    });
    return { ...row, cells };
  });
  return { rows: packed.size > 0 ? rows : sheet, packed };
}

function packagesIn({ cells }: SheetRow, at: (field: string) => number): Package[] | undefined {
  const linesIn = (field: string) => linesOf(cells[at(field)] ?? { text: '' });
  const containers = linesIn('container');
  if (containers.length < 2) return undefined;
  const [quantities, lots] = [linesIn('quant'), linesIn('lot')];
  if (quantities.length !== containers.length || ![0, 1, containers.length].includes(lots.length))
    return undefined;

  const packages = containers.flatMap((container, index) => {
    const read = readNumber({ text: quantities[index] ?? '', kind: 'text' }, '');
    if ('fault' in read || read.value === null || quantityFault(read.value, LINE_DECIMALS)) return [];
    const lot = (lots.length === 1 ? lots[0] : lots[index])?.trim() ?? null;
    return { container: container.trim(), lot, quant: read.value };
  });
  return packages.length === containers.length ? packages : undefined;
}

function joined(packages: readonly Package[], field: 'container' | 'lot'): string {
  return [...new Set(packages.flatMap((each) => each[field] ?? []))].join(', ');
}
