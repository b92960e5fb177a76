import { addQuantities, fromMillionths, toMillionths } from '../values/quantity.ts';

interface DifferingLine {
  sap_id: number;
  sap_code: string;
  quant: number;
}

/** A difference between two sets of lines. The quantity is null on a side without the SAP. */
export interface LineDifference<Line> {
  line: Line;
  before: number | null;
  after: number | null;
  /** `after` minus `before`, exact; null counts as 0. */
  change: number;
}

/**
 * Returns the changes from one set of lines to another by SAP (behaviour 12.8, 14.9): added and changed lines in the
 * order of the new lines, then removed lines. Lines with the same quantity are omitted.
 */
export function lineDifferences<Line extends DifferingLine>(
  before: readonly Line[],
  after: readonly Line[],
): LineDifference<Line>[] {
  const old = addedBySap(before);
  const now = addedBySap(after);

  const changed = [...now.values()].flatMap((line) => {
    const before = old.get(line.sap_id)?.quant ?? null;
    return before === line.quant ? [] : difference(line, before, line.quant);
  });
  const removed = [...old.values()]
    .filter(({ sap_id }) => !now.has(sap_id))
    .map((line) => difference(line, line.quant, null));
  return [...changed, ...removed];
}

/** Adds up the lines of each SAP, since an unsaved form may have a SAP on two lines. */
export function addedBySap<Line extends Pick<DifferingLine, 'sap_id' | 'quant'>>(
  lines: readonly Line[],
): Map<number, Line> {
  const added = new Map<number, Line>();
  for (const line of lines) {
    const first = added.get(line.sap_id);
    const sum = first && { ...first, quant: addQuantities(first.quant, line.quant) };
    added.set(line.sap_id, sum ?? line);
  }
  return added;
}

/** Groups the differences into added, removed and changed lines. */
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
