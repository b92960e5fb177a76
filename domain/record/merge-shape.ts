/** Fields or a record by their names on the wire. */
export type Values = Readonly<Record<string, unknown>>;

/** The person who changed something since the record was opened: who saves now, or who saved before. */
export type Side = 'mine' | 'theirs';

/** One record as it was opened, as it is in the form, and as it is stored by now. */
export interface Sides<Value> {
  base: Value;
  mine: Value;
  theirs: Value;
}

/** Fields that are merged each on its own, with those that only follow it: a chosen record's label its id. */
export type FieldShape = Readonly<Record<string, readonly string[]>>;

/** The parts of a line that people change. The `sap_id` identifies a line. */
export interface LineShape {
  fields: FieldShape;
  /**
   * The list that says all of a line where it holds anything: the packages that a line came in. A line without it is
   * one entry of the same fields.
   */
  whole?: string | undefined;
}

/** The parts of a record that people change. */
export interface MergeShape {
  fields: FieldShape;
  /** Fields that are one thing with those that follow them: a status with the day that only one status has. */
  whole?: readonly string[];
  /** The shape of its lines, with the name of their list. */
  lines?: (LineShape & { name: string }) | undefined;
}

/** Something that one side changed: `note`, `inputs.{SAP code}.quant`; a line that is not there has no value. */
export interface MergeChange {
  path: string;
  from: unknown;
  to: unknown;
}

/** Something that both changed, and not alike. */
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
  /** The record with what both did; of what clashes the chosen side, mine where nothing is chosen. */
  record: Values;
}

/** Which side of a clash is to be taken, by its path. */
export type Choices = ReadonlyMap<string, Side>;
