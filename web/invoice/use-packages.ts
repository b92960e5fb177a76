import { useRef, useState } from 'react';
import { filledPackages, type PackedLine, type TypedPackage } from '#domain/invoice/packages';
import { parseNumberText } from '#domain/values/parse-number-text';
import { LINE_DECIMALS, quantityFault, sumQuantities } from '#domain/values/quantity';
import { codeFault } from '#domain/values/text';

/** A package on the screen; its key stays the same while it is there. */
interface PackageRow extends PackageFields {
  readonly key: number;
}

interface PackageFields extends TypedPackage {
  /** What was typed for a quantity and is none. */
  quant_text?: string | undefined;
}

/** The fields of a package in the order of the screen. */
export const PACKAGE_FIELDS = ['container', 'lot', 'quant'] as const;
export type PackageField = (typeof PACKAGE_FIELDS)[number];

const BLANK: PackageFields = { container: null, lot: null, quant: null };

/** The packages of a line while they are typed: the line itself is not touched before they are applied. */
export function usePackages(line: PackedLine) {
  const lastKey = useRef(0);
  const withKey = (typed: PackageFields): PackageRow => {
    lastKey.current += 1;
    return { ...typed, key: lastKey.current };
  };
  const [opened] = useState(() => openedPackages(line).map(withKey));
  const [rows, setRows] = useState<readonly PackageRow[]>(opened);
  const filled = filledPackages(rows);

  /** Among several, each needs a quantity of its own. */
  function lacksQuantity(row: PackageRow): boolean {
    return row.quant === null && filled.length > 1 && filledPackages([row]).length > 0;
  }

  function isFaulty(row: PackageRow, field: PackageField): boolean {
    if (field !== 'quant') return codeFault(row[field]?.trim() ?? '') !== undefined;
    const { quant, quant_text } = row;
    const isRefused = quant !== null && quantityFault(quant, LINE_DECIMALS) !== undefined;
    return isRefused || quant_text !== undefined || lacksQuantity(row);
  }

  return {
    rows,
    filled,
    sum: sumQuantities(filled),
    lacksQuantity,
    /** The first field that keeps the packages from being applied. */
    firstFaulty(): { key: number; field: PackageField } | undefined {
      for (const row of rows) {
        const field = PACKAGE_FIELDS.find((name) => isFaulty(row, name));
        if (field) return { key: row.key, field };
      }
      return undefined;
    },
    changed: JSON.stringify(filled) !== JSON.stringify(filledPackages(opened)),
    /** Adds a blank one at the end and answers its key. */
    add() {
      const row = withKey(BLANK);
      setRows((now) => [...now, row]);
      return row.key;
    },
    patch: (key: number, fields: Partial<PackageFields>) =>
      setRows((now) => now.map((row) => (row.key === key ? { ...row, ...fields } : row))),
    /** Answers those that are left. The last one goes blank instead: there is always one to type into. */
    remove(key: number): readonly PackageRow[] {
      const others = rows.filter((row) => row.key !== key);
      const left = others.length > 0 ? others : [withKey(BLANK)];
      setRows(left);
      return left;
    },
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

/** A package of which nothing was typed. */
export function isBlank({ container, lot, quant, quant_text }: PackageRow): boolean {
  return container === null && lot === null && quant === null && quant_text === undefined;
}

/** A line of one container begins with that one, and room for the second. */
function openedPackages({ container, lot, quant, packages }: PackedLine): readonly TypedPackage[] {
  if (packages.length > 0) return packages;
  const own = { container, lot, quant };
  return filledPackages([own]).length > 0 ? [own, BLANK] : [own];
}

function pastedFields(from: PackageField, cells: readonly string[]): Partial<PackageFields> {
  const fields: Partial<PackageFields> = {};
  for (const [index, field] of PACKAGE_FIELDS.slice(PACKAGE_FIELDS.indexOf(from)).entries()) {
    const text = cells[index];
    if (text === undefined) continue;
    if (field === 'quant') Object.assign(fields, { quant: quantityOf(text), quant_text: undefined });
    else fields[field] = text.trim() || null;
  }
  return fields;
}

function quantityOf(text: string): number | null {
  const read = parseNumberText(text);
  return 'fault' in read ? null : read.number;
}
