import { filledPackages, type PackedLine, type TypedPackage } from '#domain/invoice/packages';
import { LINE_DECIMALS, quantityFault } from '#domain/values/quantity';
import { codeFault } from '#domain/values/text';
import { pastedQuantity } from '../lines/import/pasted-quantity.ts';
import type { PieceFields, PieceKind } from '../lines/pieces/use-pieces.ts';

/** The fields of a package as typed. */
export type PackageFields = TypedPackage & PieceFields;

const BLANK: PackageFields = { container: null, lot: null, quant: null };

/** The rules for typing and pasting packages (behaviour 15.9). */
export const packageKind: PieceKind<PackageFields> = {
  blank: BLANK,
  fields: ['container', 'lot', 'quant'],
  isBlank: ({ container, lot, quant, quant_text }) =>
    container === null && lot === null && quant === null && quant_text === undefined,
  isFaulty(row, field, all) {
    if (field !== 'quant') return codeFault(String(row[field] ?? '').trim()) !== undefined;
    const { quant, quant_text } = row;
    const isRefused = quant !== null && quantityFault(quant, LINE_DECIMALS) !== undefined;
    return isRefused || quant_text !== undefined || lacksQuantity(row, all);
  },
  read(field, text) {
    if (field === 'container' || field === 'lot') return { [field]: text.trim() || null };
    return pastedQuantity(text);
  },
};

/** Returns whether a package has no quantity although it needs one: each of several packages does. */
export function lacksQuantity(row: PackageFields, all: readonly PackageFields[]): boolean {
  return row.quant === null && typedPackages(all).length > 1 && typedPackages([row]).length > 0;
}

/** Returns the typed packages without blank packages. */
export function typedPackages(rows: readonly PackageFields[]): TypedPackage[] {
  return filledPackages(rows);
}

/**
 * Returns the packages with which the dialog opens. A line with one container starts with that package and a blank
 * second package.
 */
export function openedPackages({ container, lot, quant, packages }: PackedLine): readonly PackageFields[] {
  if (packages.length > 0) return packages;
  const single = { container, lot, quant };
  return filledPackages([single]).length > 0 ? [single, BLANK] : [single];
}
