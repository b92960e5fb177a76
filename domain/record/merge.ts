export type Values = Readonly<Record<string, unknown>>;

/** The author of a change: the user who saves now, or another user who has saved in between. */
export type Side = 'mine' | 'theirs';

/** Three versions of a record: as it was opened, as it is in the form, and as it is stored now. */
export interface Sides<Value> {
  base: Value;
  mine: Value;
  theirs: Value;
}

/** Fields that are merged separately, each with the fields that depend on it, such as the label of a reference. */
type FieldShape = Readonly<Record<string, readonly string[]>>;

/** The editable parts of a line. The `sap_id` identifies a line. */
interface LineShape {
  fields: FieldShape;
  /**
   * The list of packages. If a version of a line has packages, the line is merged as a whole, and a version without
   * packages counts as a single package.
   */
  whole?: string | undefined;
}

export interface MergeShape {
  fields: FieldShape;
  /** Fields that are each merged as one with the fields that depend on them, such as a status with a day of arrival. */
  whole?: readonly string[];
  /** The shape of its lines, with the name of their list. */
  lines?: (LineShape & { name: string }) | undefined;
}

/**
 * A change by one side. The path is `note` or `inputs.{SAP code}.quant`. The value is undefined if the line does not
 * exist.
 */
interface MergeChange {
  path: string;
  from: unknown;
  to: unknown;
}

interface Conflict {
  path: string;
  before: unknown;
  theirs: unknown;
  mine: unknown;
  /** The side that removed the line, if the other side changed it. */
  removedBy?: Side;
}

export interface MergeOutcome {
  changes: Record<Side, MergeChange[]>;
  conflicts: Conflict[];
}

interface Merged extends MergeOutcome {
  /** The merged record, with the chosen side of each conflict, by default mine. */
  record: Values;
}

export type Choices = ReadonlyMap<string, Side>;

const FILES = 'files';

/**
 * Merges the changes of two users to one record (behaviour 4.11). A change is applied if one user made it, or both
 * users made the same change. Different changes of one field conflict. Lines are matched by SAP. Documents are merged
 * as a set.
 */
export function merge(sides: Sides<Values>, shape: MergeShape, choices: Choices = new Map()): Merged {
  const outcome: MergeOutcome = { changes: { mine: [], theirs: [] }, conflicts: [] };
  const { fields, whole = [], lines } = shape;
  const readValue = (values: Values, name: string) =>
    whole.includes(name) ? pick(values, [name, ...(fields[name] ?? [])]) : values[name];
  const record: Record<string, unknown> = {
    ...sides.theirs,
    ...mergeFields(sides, fields, { outcome, choices, pathOf: (name) => name, readValue }),
  };
  if (lines) {
    record[lines.name] = mergeLines(listsOf(sides, lines.name), lines, {
      outcome,
      choices,
      pathOf: (name) => `${lines.name}.${name}`,
    });
  }
  if (FILES in sides.mine) record[FILES] = mergeFiles(listsOf(sides, FILES), outcome);
  return { record, ...outcome };
}

/** Merges documents as a set: additions and removals of both sides apply, without conflicts. */
function mergeFiles({ base, mine, theirs }: Sides<readonly Values[]>, outcome: MergeOutcome): Values[] {
  const ids = { base: idsOf(base), mine: idsOf(mine), theirs: idsOf(theirs) };
  const path = 'file_id';
  for (const side of ['mine', 'theirs'] as const) {
    const changes = outcome.changes[side];
    for (const id of ids[side]) if (!ids.base.has(id)) changes.push({ path, from: null, to: id });
    for (const id of ids.base) if (!ids[side].has(id)) changes.push({ path, from: id, to: null });
  }

  const remaining = theirs.filter(({ file_id }) => ids.mine.has(file_id) || !ids.base.has(file_id));
  const added = mine.filter(({ file_id }) => !ids.theirs.has(file_id) && !ids.base.has(file_id));
  return [...remaining, ...added];
}

function idsOf(files: readonly Values[]): Set<unknown> {
  return new Set(files.map(({ file_id }) => file_id));
}

function pick(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

function listsOf({ base, mine, theirs }: Sides<Values>, name: string): Sides<readonly Values[]> {
  const list = (values: Values) => (values[name] ?? []) as readonly Values[];
  return { base: list(base), mine: list(mine), theirs: list(theirs) };
}

interface MergeContext {
  outcome: MergeOutcome;
  choices: Choices;
  pathOf: (name: string) => string;
  /** Returns the value of a field to compare and show; by default the value of the field itself. */
  readValue?: (values: Values, name: string) => unknown;
}

function mergeFields(sides: Sides<Values>, fields: FieldShape, context: MergeContext): Values {
  const { base, mine, theirs } = sides;
  const { changes } = context.outcome;
  changes.mine.push(...changesBetween(base, mine, fields, context));
  changes.theirs.push(...changesBetween(base, theirs, fields, context));

  const merged: Record<string, unknown> = {};
  for (const [name, followers] of Object.entries(fields)) {
    const taken = sides[chosenSide(sides, name, context)];
    for (const each of [name, ...followers]) if (each in taken) merged[each] = taken[each];
  }
  return merged;
}

function changesBetween(
  before: Values,
  after: Values,
  fields: FieldShape,
  { pathOf, readValue = ownValue }: Pick<MergeContext, 'pathOf' | 'readValue'>,
): MergeChange[] {
  return Object.keys(fields)
    .map((name) => ({ path: pathOf(name), from: readValue(before, name), to: readValue(after, name) }))
    .filter(({ from, to }) => !isSameValue(from, to));
}

/** Returns whether two values are equal. Blank text, null and an empty list are equal to each other. */
function isSameValue(one: unknown, other: unknown): boolean {
  return one === other || canonical(one) === canonical(other);
}

/** Serializes a value so that the order of its keys does not matter. */
function canonical(value: unknown): string {
  if (isNothing(value)) return '';
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value as object).filter(([, item]) => !isNothing(item));
  return `{${entries
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, item]) => `${name}:${canonical(item)}`)
    .join()}}`;
}

function isNothing(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

const ownValue = (values: Values, name: string) => values[name];

/** Returns the side whose value is used. A conflict is recorded, and the chosen side is used. */
function chosenSide(sides: Sides<Values>, name: string, context: MergeContext): Side {
  const { readValue = ownValue } = context;
  const [before, mine, theirs] = [sides.base, sides.mine, sides.theirs].map((side) => readValue(side, name));
  if (isSameValue(before, mine) || isSameValue(mine, theirs)) return 'theirs';
  if (isSameValue(before, theirs)) return 'mine';

  const path = context.pathOf(name);
  context.outcome.conflicts.push({ path, before, theirs, mine });
  return context.choices.get(path) ?? 'mine';
}

/**
 * Merges lines by SAP: in the order of `theirs`, followed by the lines that only `mine` has. Lines without a SAP, and
 * further lines of a SAP, are taken from `mine`.
 */
function mergeLines(
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
  const { changes, conflicts } = context.outcome;
  const code = (theirs ?? mine ?? base)?.sap_code;
  const { fields, readValue } = asWhole([base, mine, theirs], shape);
  const within = { ...context, readValue, pathOf: (name: string) => context.pathOf(`${code}.${name}`) };
  if (mine && theirs)
    return { ...theirs, ...mergeFields({ base: base ?? {}, mine, theirs }, fields, within) };

  const line = mine ?? theirs;
  // An added or removed line is a single change, under the path of its first field.
  const [first = ''] = Object.keys(fields);
  const valueIn = (side: Values | undefined) => side && readValue(side, first);
  const whole = { path: within.pathOf(first), from: valueIn(base), to: valueIn(line) };
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
  const [conflict] = changed;
  if (!conflict) return undefined;
  const { path, from, to } = conflict;
  conflicts.push({ path, before: from, mine: mine && to, theirs: theirs && to, removedBy: other });
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
    return { fields, readValue: ownValue };

  const others = Object.keys(fields).filter((name) => name !== whole);
  const alone = (line: Values) => [pick(line, others)];
  return {
    fields: { [whole]: others.flatMap((name) => [name, ...(fields[name] ?? [])]) },
    // A line that did not exist before has no value.
    readValue: (line: Values) =>
      whole in line ? (listOf(line).length > 0 ? listOf(line) : alone(line)) : undefined,
  };
}

function bySap(lines: readonly Values[]): ReadonlyMap<unknown, Values> {
  const found = new Map<unknown, Values>();
  for (const line of lines) {
    if (line.sap_id !== null && !found.has(line.sap_id)) found.set(line.sap_id, line);
  }
  return found;
}
