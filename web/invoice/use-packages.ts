import { useRef, useState } from 'react';
import { filledPackages, type PackedLine, type TypedPackage } from '#domain/invoice/packages';
import { sumQuantities } from '#domain/values/quantity';
import { parseNumberText } from '#domain/values/quantity-text';

/** A package on the screen; its key stays the same while it is there. */
export type PackageRow = TypedPackage & { readonly key: number };

export const PACKAGE_FIELDS = ['container', 'lot', 'quant'] as const;
export type PackageField = (typeof PACKAGE_FIELDS)[number];

const BLANK: TypedPackage = { container: null, lot: null, quant: null };

/** The packages of a line while they are typed: the line itself is not touched before they are applied. */
export function usePackages(line: PackedLine) {
  const lastKey = useRef(0);
  const withKey = (typed: TypedPackage): PackageRow => {
    lastKey.current += 1;
    return { ...typed, key: lastKey.current };
  };
  const [opened] = useState(() => openedPackages(line).map(withKey));
  const [rows, setRows] = useState<readonly PackageRow[]>(opened);
  const filled = filledPackages(rows);

  return {
    rows,
    filled,
    sum: sumQuantities(filled),
    /** Among several, each needs a quantity of its own. */
    lacksQuantity: (row: TypedPackage) =>
      row.quant === null && filled.length > 1 && filledPackages([row]).length > 0,
    changed: JSON.stringify(filled) !== JSON.stringify(filledPackages(opened)),
    add: () => setRows((now) => [...now, withKey(BLANK)]),
    patch: (key: number, fields: Partial<TypedPackage>) =>
      setRows((now) => now.map((row) => (row.key === key ? { ...row, ...fields } : row))),
    /** The last one goes blank instead: there is always one to type into. */
    remove: (key: number) =>
      setRows((now) => (now.length > 1 ? now.filter((row) => row.key !== key) : [withKey(BLANK)])),
    /** Puts the cells of a spreadsheet where they were pasted, from one field on to the right and down. */
    paste: (key: number, from: PackageField, cells: readonly (readonly string[])[]) =>
      setRows((now) => {
        const start = now.findIndex((row) => row.key === key);
        const added = Math.max(0, start + cells.length - now.length);
        const room = [...now, ...Array.from({ length: added }, () => withKey(BLANK))];
        return room.map((row, index) => ({ ...row, ...pastedFields(from, cells[index - start] ?? []) }));
      }),
  };
}
export type Packages = ReturnType<typeof usePackages>;

/** A line of one container begins with that one, and room for the second. */
function openedPackages({ container, lot, quant, packages }: PackedLine): readonly TypedPackage[] {
  if (packages.length > 0) return packages;
  const own = { container, lot, quant };
  return filledPackages([own]).length > 0 ? [own, BLANK] : [own];
}

function pastedFields(from: PackageField, cells: readonly string[]): Partial<TypedPackage> {
  const fields: Partial<TypedPackage> = {};
  for (const [index, field] of PACKAGE_FIELDS.slice(PACKAGE_FIELDS.indexOf(from)).entries()) {
    const text = cells[index];
    if (text === undefined) continue;
    if (field === 'quant') fields.quant = quantityOf(text);
    else fields[field] = text.trim() || null;
  }
  return fields;
}

function quantityOf(text: string): number | null {
  const read = parseNumberText(text);
  return 'fault' in read ? null : read.number;
}
