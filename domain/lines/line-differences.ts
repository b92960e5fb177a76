import { fromMillionths, toMillionths } from '../values/quantity.ts';

/** What comparing two sets of lines needs of a line. */
interface DifferingLine {
  sap_id: number;
  sap_code: string;
  quant: number;
}

/** Where two sets of lines differ: a quantity is null on the side that lacks the SAP. */
export interface LineDifference<Line> {
  line: Line;
  before: number | null;
  after: number | null;
  /** After minus before, exact; a missing side counts as 0. */
  change: number;
}

/**
 * What changed from one set of lines to another, SAP by SAP: first in the order of the new lines, then what went
 * (behaviour 12.8, 14.9). Lines of the same quantity are left out.
 */
export function lineDifferences<Line extends DifferingLine>(
  before: readonly Line[],
  after: readonly Line[],
): LineDifference<Line>[] {
  const old = new Map(before.map((line) => [line.sap_id, line]));
  const kept = new Set(after.map(({ sap_id }) => sap_id));

  const changed = after.flatMap((line) => {
    const held = old.get(line.sap_id)?.quant ?? null;
    return held === line.quant ? [] : difference(line, held, line.quant);
  });
  const gone = before
    .filter(({ sap_id }) => !kept.has(sap_id))
    .map((line) => difference(line, line.quant, null));
  return [...changed, ...gone];
}

/** The differences as what was added, what went and what has another quantity. */
export function groupDifferences<Line>(differences: readonly LineDifference<Line>[]) {
  return {
    added: differences.filter(({ before }) => before === null),
    removed: differences.filter(({ after }) => after === null),
    changed: differences.filter(({ before, after }) => before !== null && after !== null),
  };
}

function difference<Line>(line: Line, before: number | null, after: number | null): LineDifference<Line> {
  return {
    line,
    before,
    after,
    change: fromMillionths(toMillionths(after ?? 0) - toMillionths(before ?? 0)),
  };
}
