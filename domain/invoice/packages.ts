import { addQuantities, fromUnits, toUnits } from '../values/quantity.ts';
import { fold } from '../values/text.ts';

/** One container and LOT with the quantity it held. */
export interface Package {
  container: string | null;
  lot: string | null;
  quant: number;
}

/** Whether the packages of a line, where it has any, hold exactly its quantity (behaviour 15.4). */
export function packagesAddUp(line: {
  quant: number;
  packages?: readonly { quant: number }[] | null | undefined;
}): boolean {
  if (!line.packages?.length) return true;
  const held = line.packages.reduce((sum, { quant }) => sum + toUnits(quant), 0n);
  return fromUnits(held) === line.quant;
}

/** What a line with packages shows as its container or LOT: the distinct ones, joined by ", " (behaviour 15.4). */
export function joinDistinct(values: readonly (string | null)[]): string | null {
  return [...new Set(values.filter(Boolean))].join(', ') || null;
}

/** Adds up what the same container and LOT held; the first one's spelling stays (behaviour 15.4). */
export function mergePackages(packages: readonly Package[]): Package[] {
  const merged = new Map<string, Package>();
  for (const held of packages) {
    const key = JSON.stringify([fold(held.container ?? ''), fold(held.lot ?? '')]);
    const first = merged.get(key);
    merged.set(key, first ? { ...first, quant: addQuantities(first.quant, held.quant) } : held);
  }
  return [...merged.values()];
}

/** What a line came in: its packages, or the one that its container and LOT are. */
function packagesOf(line: PackedLine): readonly Package[] {
  const { container, lot, quant, packages } = line;
  return packages.length > 0 ? packages : [{ container, lot, quant: quant ?? 0 }];
}

interface PackedLine {
  quant: number | null;
  container: string | null;
  lot: string | null;
  packages: readonly Package[];
}

/** A line with more of its SAP added: quantities are summed, containers and LOTs are kept apart (behaviour 15.6). */
export function addToLine<Line extends PackedLine>(line: Line, more: PackedLine): Line {
  const packages = mergePackages([...packagesOf(line), ...packagesOf(more)]);
  return {
    ...line,
    quant: addQuantities(line.quant ?? 0, more.quant ?? 0),
    container: joinDistinct(packages.map(({ container }) => container)),
    lot: joinDistinct(packages.map(({ lot }) => lot)),
    packages: packages.length > 1 ? packages : [],
  };
}
