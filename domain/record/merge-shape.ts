/** The fields of a record or a line, by their names on the wire. */
export type Values = Readonly<Record<string, unknown>>;

/**
 * The author of a change since the record was opened: the user who saves now, or another user who has saved in between.
 */
export type Side = 'mine' | 'theirs';

/** Three versions of a record: as it was opened, as it is in the form, and as it is stored now. */
export interface Sides<Value> {
  base: Value;
  mine: Value;
  theirs: Value;
}

/**
 * Fields that are merged separately, each with the fields that follow it, such as the label of a reference.
 */
export type FieldShape = Readonly<Record<string, readonly string[]>>;

/** The editable parts of a line. The `sap_id` identifies a line. */
export interface LineShape {
  fields: FieldShape;
  /**
   * The list that, if it has entries, replaces the other fields of the line: its packages. A line without entries
   * counts as a single entry.
   */
  whole?: string | undefined;
}

/** The editable parts of a record. */
export interface MergeShape {
  fields: FieldShape;
  /**
   * Fields that are merged as a unit with the fields that follow them, such as a status with the day that only one
   * status has.
   */
  whole?: readonly string[];
  /** The shape of its lines, with the name of their list. */
  lines?: (LineShape & { name: string }) | undefined;
}

/** A change by one side. The path is `note` or `inputs.{SAP code}.quant`. The value of a missing line is undefined. */
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
  /** The side that removed the line, if the other side changed it. */
  removedBy?: Side;
}

export interface MergeOutcome {
  changes: Record<Side, MergeChange[]>;
  clashes: Clash[];
}

export interface Merged extends MergeOutcome {
  /** The merged record, with the chosen side of each clash, by default mine. */
  record: Values;
}

/** The chosen side of each clash, by path. */
export type Choices = ReadonlyMap<string, Side>;
