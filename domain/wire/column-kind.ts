import * as z from 'zod/mini';

/** The types of columns with calendar days (`2026-01-05`) and instants (ISO 8601 in UTC). */
export const listedDay = z.string();
export const listedMoment = z.string();

export type ColumnType = {
  _zod: { def: { type: string; innerType?: ColumnType; entries?: Readonly<Record<string, string>> } };
};

export type ColumnKind = 'text' | 'number' | 'day' | 'moment' | 'choice';

/** The kind of the values of a column. `values` lists the values of a choice. */
export interface ColumnFacts {
  kind: ColumnKind;
  nullable: boolean;
  values: readonly string[];
}

export interface TypedColumns {
  row: Readonly<Record<string, ColumnType>>;
  labels?: Readonly<Partial<Record<string, string>>>;
  words?: Readonly<Partial<Record<string, { stored: string; words: Readonly<Record<string, string>> }>>>;
}

export function isNullable(type: ColumnType | undefined): boolean {
  return type?._zod.def.type === 'nullable';
}

function plainType(type: ColumnType): ColumnType {
  const { innerType } = type._zod.def;
  return isNullable(type) && innerType ? plainType(innerType) : type;
}

/** Returns the kind of the values by which a column of the grid is filtered. */
export function filteredFacts(grid: TypedColumns, column: string): ColumnFacts {
  // The filtered column is always a column of the grid.
  return columnFacts(grid.row[filteredColumn(grid, column)] as ColumnType);
}

/** Determines the kind of the values of a column from its schema. */
export function columnFacts(type: ColumnType): ColumnFacts {
  const plain = plainType(type);
  const { def } = plain._zod;
  const values =
    def.type === 'enum' ? Object.values(def.entries ?? {}) : def.type === 'boolean' ? ['true', 'false'] : [];
  return { kind: kindOf(plain), nullable: isNullable(type), values };
}

function kindOf(type: ColumnType): ColumnKind {
  // Both are `z.string()`, so they are recognized by identity.
  if (type === (listedDay as ColumnType)) return 'day';
  if (type === (listedMoment as ColumnType)) return 'moment';
  const { type: name } = type._zod.def;
  if (name === 'number' || name === 'int') return 'number';
  return name === 'enum' || name === 'boolean' ? 'choice' : 'text';
}

/**
 * Returns the column by which a column is filtered. For a column that shows words, such as the label of a state, this
 * is the column of the stored value. For the label of a day or an instant, it is the column of that day or instant.
 * Otherwise it is the column itself.
 */
export function filteredColumn({ labels, words }: TypedColumns, column: string): string {
  return words?.[column]?.stored ?? labels?.[column] ?? column;
}

const YES_OR_NO = { true: 'Yes', false: 'No' };

/** Returns the labels of the stored values of a column. Values without a label are displayed as they are. */
export function shownWords({ row, words }: TypedColumns, column: string): Readonly<Record<string, string>> {
  const shown = Object.values(words ?? {}).find((one) => one?.stored === column);
  return shown?.words ?? (row[column]?._zod.def.type === 'boolean' ? YES_OR_NO : {});
}

/**
 * Returns the label of a stored value, or the value itself if it has none. The value may be the name of an inherited
 * property, such as `constructor`.
 */
export function shownWord(words: Readonly<Record<string, string>>, value: string): string {
  return (Object.hasOwn(words, value) ? words[value] : undefined) ?? value;
}
