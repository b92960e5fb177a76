import { changesBetween, type MergeContext, mergeFields } from './merge-fields.ts';
import type { LineShape, Side, Sides, Values } from './merge-shape.ts';

/**
 * Merges lines by SAP: in the order of `theirs`, followed by the lines that only `mine` has. Lines without a SAP, and
 * further lines of a SAP, are taken from `mine`.
 */
export function mergeLines(
  { base, mine, theirs }: Sides<readonly Values[]>,
  shape: LineShape,
  context: MergeContext,
): Values[] {
  const before = bySap(base);
  const my = bySap(mine);
  const their = bySap(theirs);
  const saps = new Set([...their.keys(), ...my.keys(), ...before.keys()]);

  const merged = [...saps].flatMap((sap) => {
    const line = mergeLine(
      { base: before.get(sap), mine: my.get(sap), theirs: their.get(sap) },
      shape,
      context,
    );
    return line ? [line] : [];
  });
  const others = mine.filter((line) => my.get(line.sap_id) !== line);
  return [...merged, ...others];
}

/** Merges the lines of one SAP. Returns undefined if the merged record has no such line. */
function mergeLine(
  { base, mine, theirs }: Sides<Values | undefined>,
  shape: LineShape,
  context: MergeContext,
): Values | undefined {
  const { changes, clashes } = context.outcome;
  const code = (theirs ?? mine ?? base)?.sap_code;
  const { fields, readValue } = asWhole([base, mine, theirs], shape);
  const within = { ...context, readValue, pathOf: (name: string) => context.pathOf(`${code}.${name}`) };
  if (mine && theirs)
    return { ...theirs, ...mergeFields({ base: base ?? {}, mine, theirs }, fields, within) };

  const line = mine ?? theirs;
  // An added or removed line is a single change, under the path of its first field.
  const [first = ''] = Object.keys(fields);
  const of = (side: Values | undefined) => side && readValue(side, first);
  const whole = { path: within.pathOf(first), from: of(base), to: of(line) };
  if (!line) {
    changes.mine.push(whole);
    changes.theirs.push(whole);
    return undefined;
  }

  const [holder, other]: [Side, Side] = mine ? ['mine', 'theirs'] : ['theirs', 'mine'];
  if (!base) {
    changes[holder].push(whole);
    return line;
  }

  changes[other].push({ ...whole, to: undefined });
  const changed = changesBetween(base, line, fields, within);
  changes[holder].push(...changed);
  const [clash] = changed;
  if (!clash) return undefined;
  const { path, from, to } = clash;
  clashes.push({ path, before: from, mine: mine && to, theirs: theirs && to, removedBy: other });
  return (context.choices.get(path) ?? 'mine') === holder ? line : undefined;
}

/**
 * Returns the fields of a line to merge, and a function that reads their values. If one version has packages, the whole
 * line is one field, because merged packages could contradict the quantity, container or LOT of the other version
 * (behaviour 4.11).
 */
function asWhole(sides: readonly (Values | undefined)[], { fields, whole }: LineShape) {
  const listOf = (line: Values | undefined) =>
    (whole === undefined ? [] : (line?.[whole] ?? [])) as readonly Values[];
  if (whole === undefined || sides.every((line) => listOf(line).length === 0))
    return { fields, readValue: (line: Values, name: string) => line[name] };

  const others = Object.keys(fields).filter((name) => name !== whole);
  const alone = (line: Values) => [Object.fromEntries(others.map((name) => [name, line[name]]))];
  return {
    fields: { [whole]: others.flatMap((name) => [name, ...(fields[name] ?? [])]) },
    // A line that did not exist before has no value.
    readValue: (line: Values) =>
      whole in line ? (listOf(line).length > 0 ? listOf(line) : alone(line)) : undefined,
  };
}

/** The first line of each SAP. */
function bySap(lines: readonly Values[]): ReadonlyMap<unknown, Values> {
  const found = new Map<unknown, Values>();
  for (const line of lines) {
    if (line.sap_id !== null && !found.has(line.sap_id)) found.set(line.sap_id, line);
  }
  return found;
}
