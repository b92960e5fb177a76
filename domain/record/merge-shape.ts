/** Fields or a record by their names on the wire. */
export type Values = Readonly<Record<string, unknown>>;

/** The author of a change since the record was opened: the user who saves now, or who saved before. */
export type Side = 'mine' | 'theirs';

/** A record as it was opened, as it is in the form, and as it is stored now. */
export interface Sides<Value> {
  base: Value;
  mine: Value;
  theirs: Value;
}

/**
 * Fields that are merged separately, each with the fields that only follow it: a reference with its label.
 */
export type FieldShape = Readonly<Record<string, readonly string[]>>;

/** The editable parts of a line. The `sap_id` identifies a line. */
export interface LineShape {
  fields: FieldShape;
  /**
   * The list that replaces the line's own fields if it has entries: its packages. A line without it counts
   * as one entry of the same fields.
   */
  whole?: string | undefined;
}

/** The editable parts of a record. */
export interface MergeShape {
  fields: FieldShape;
  /** Fields that form a unit with those that follow them: a status with the day that only one status has. */
  whole?: readonly string[];
  /** The shape of its lines, with the name of their list. */
  lines?: (LineShape & { name: string }) | undefined;
}

/** A change of one side: `note`, `inputs.{SAP code}.quant`; a missing line has no value. */
export interface MergeChange {
  path: string;
  from: unknown;
  to: unknown;
}

/** A field that both sides changed differently. */
export interface Clash {
  path: string;
  before: unknown;
  theirs: unknown;
  mine: unknown;
  /** The side that removed the line that the other side changed. */
  removedBy?: Side;
}

export interface MergeOutcome {
  changes: Record<Side, MergeChange[]>;
  clashes: Clash[];
}

export interface Merged extends MergeOutcome {
  /** The merged record; clashes take the chosen side, by default mine. */
  record: Values;
}

/** The chosen side of each clash, by path. */
export type Choices = ReadonlyMap<string, Side>;
