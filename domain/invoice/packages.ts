import * as z from 'zod/mini';
import { NO_CONTAINER } from '../container/container.ts';
import { containerKey } from '../container/container-key.ts';
import { addQuantities, formatQuantity, sumQuantities } from '../values/quantity.ts';
import { codeFault, fold, joinLabel } from '../values/text.ts';

export const storedPackage = z.object({
  container: z.nullable(z.string()),
  lot: z.nullable(z.string()),
  quant: z.number(),
});
export type Package = z.infer<typeof storedPackage>;

/** The fields of a line that depend on its packages. */
export interface PackedLine {
  quant: number | null;
  container: string | null;
  lot: string | null;
  /** Empty if the line has only one container and LOT, which are then fields of the line. */
  packages: Package[];
}

/** Returns the faults of a container and a LOT (behaviour 5.2, 5.17). */
export function containerFaults(codes: {
  container?: string | null | undefined;
  lot?: string | null | undefined;
}) {
  return (['container', 'lot'] as const).flatMap((field) => {
    const fault = codeFault(codes[field]?.trim() ?? '');
    return fault ? { field, fault } : [];
  });
}

/** Returns whether the packages of a line, if any, add up to its quantity (behaviour 15.4). */
export function packagesAddUp(line: {
  quant: number;
  packages?: readonly { quant: number }[] | null | undefined;
}): boolean {
  return !line.packages?.length || sumQuantities(line.packages) === line.quant;
}

/** Returns the fault of a line whose packages do not add up to its quantity (behaviour 15.10). */
export function packagesFault({ quant, packages }: PackedLine): string | undefined {
  if (quant === null || packagesAddUp({ quant, packages })) return undefined;
  return `Packages hold ${formatQuantity(sumQuantities(packages))}, the line says ${formatQuantity(quant)}`;
}

/** The keys by which containers and LOTs are compared (behaviour 24.1, 5.3). */
const KEYS = { container: containerKey, lot: fold };

/** Returns the distinct containers or LOTs of packages, each in its first spelling (behaviour 15.4). */
export function distinctOf(packages: readonly Package[], field: keyof typeof KEYS): string[] {
  const distinct = new Map<string, string>();
  for (const { [field]: text } of packages) {
    if (!text) continue;
    const key = KEYS[field](text);
    distinct.set(key, distinct.get(key) ?? text);
  }
  return [...distinct.values()];
}

/** Adds up the contents of the same container and LOT; the first spelling stays (behaviour 15.4). */
export function mergePackages(packages: readonly Package[]): Package[] {
  const merged = new Map<string, Package>();
  for (const content of packages) {
    const key = JSON.stringify([KEYS.container(content.container), KEYS.lot(content.lot ?? '')]);
    const first = merged.get(key);
    merged.set(key, first ? { ...first, quant: addQuantities(first.quant, content.quant) } : content);
  }
  return [...merged.values()];
}

/**
 * Derives a line from its packages: its quantity is their sum. A single package becomes a line without packages
 * (behaviour 15.4).
 */
export function packLine(packages: readonly Package[]): PackedLine & { quant: number } {
  const merged = mergePackages(packages);
  return {
    quant: sumQuantities(merged),
    container: distinctOf(merged, 'container').join(', ') || null,
    lot: distinctOf(merged, 'lot').join(', ') || null,
    packages: merged.length > 1 ? merged : [],
  };
}

export interface TypedPackage {
  container: string | null;
  lot: string | null;
  quant: number | null;
}

/** Returns the typed packages, trimmed and without blank packages (behaviour 15.9). */
export function filledPackages(typed: readonly TypedPackage[]): TypedPackage[] {
  return typed
    .map(({ container, lot, quant }) => ({
      container: container?.trim() || null,
      lot: lot?.trim() || null,
      quant,
    }))
    .filter(({ container, lot, quant }) => container !== null || lot !== null || quant !== null);
}

/**
 * Derives a line from typed packages; undefined if one of several has no quantity. A single package becomes a line
 * without packages, whose quantity may still be missing (behaviour 15.9).
 */
export function packTyped(filled: readonly TypedPackage[]): PackedLine | undefined {
  const [only, ...others] = filled;
  if (others.length === 0) return { quant: null, container: null, lot: null, ...only, packages: [] };
  const whole = filled.filter((each): each is Package => each.quant !== null);
  return whole.length < filled.length ? undefined : packLine(whole);
}

/**
 * Returns the packages of a line. A line without packages counts as one package with its container and LOT, unless it
 * is blank.
 */
function packagesOf({ container, lot, quant, packages }: PackedLine): readonly Package[] {
  if (packages.length > 0) return packages;
  return container || lot || quant ? [{ container, lot, quant: quant ?? 0 }] : [];
}

/**
 * Adds a quantity of the same SAP to a line. Different containers and LOTs are kept as packages (behaviour 15.6). A
 * line whose quantity is missing takes a quantity without container and LOT as its own. Undefined if a package of the
 * line would get the quantity 0 in place of the missing one.
 */
export function addToLine<Line extends PackedLine>(line: Line, more: PackedLine): Line | undefined {
  const quant = addQuantities(line.quant ?? 0, more.quant ?? 0);
  const isMissing = line.quant === null && line.packages.length === 0;
  if (isMissing && !more.container && !more.lot) return { ...line, quant };
  const packed = packLine([...packagesOf(line), ...packagesOf(more)]);
  const wouldBe0 = isMissing && packed.packages.some((each) => each.quant === 0);
  return wouldBe0 ? undefined : { ...line, ...packed, quant };
}

interface SavedLine {
  quant: number;
  container?: string | null | undefined;
  lot?: string | null | undefined;
}

type StoredLine = Pick<PackedLine, 'container' | 'lot'> & { quant: number };

/**
 * Returns whether a line that is saved without packages keeps the stored packages: its quantity is unchanged, and its
 * container and LOT are unchanged or omitted (behaviour 15.8).
 */
export function keepsPackages(line: SavedLine, stored: StoredLine): boolean {
  return line.quant === stored.quant && !isOther(line, stored, 'container') && !isOther(line, stored, 'lot');
}

/**
 * Returns whether a line that is saved without packages loses the stored packages: its container or LOT differs from
 * the stored one, and neither is the joined text of several packages (behaviour 15.8).
 */
export function dropsPackages(line: SavedLine, stored: StoredLine, packages: readonly Package[]): boolean {
  const fields = ['container', 'lot'] as const;
  const isJoined = (field: keyof typeof KEYS) =>
    line[field] !== undefined && !isOther(line, stored, field) && distinctOf(packages, field).length > 1;
  return fields.some((field) => isOther(line, stored, field)) && !fields.some(isJoined);
}

function isOther(line: SavedLine, stored: StoredLine, field: keyof typeof KEYS): boolean {
  const text = line[field];
  return text !== undefined && (text?.trim() || null) !== stored[field];
}

/** Returns the error for a line that is saved without its stored packages and does not keep them (behaviour 15.8). */
export function omittedPackages(quant: number, stored: readonly Package[]): string {
  const storedWords = `${stored.length} packages, which hold ${formatQuantity(sumQuantities(stored))}`;
  return `The line has ${storedWords}: send packages that hold ${formatQuantity(quant)}, or [] for none.`;
}

/** Formats a package for tooltips and the history (behaviour 20.12): `MSKU1 · L2: 1,200`. */
export function formatPackage({ container, lot, quant }: Package): string {
  return `${joinLabel([container, lot]) || NO_CONTAINER}: ${formatQuantity(quant)}`;
}
