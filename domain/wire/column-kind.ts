import * as z from 'zod/mini';

/** What a list's columns answer for calendar days (`2026-01-05`) and for moments (ISO 8601 in UTC). */
export const listedDay = z.string();
export const listedMoment = z.string();

/** What there is to know of a column from its schema. */
export type ColumnType = {
  _zod: { def: { type: string; innerType?: ColumnType; entries?: Readonly<Record<string, string>> } };
};

export type ColumnKind = 'text' | 'number' | 'day' | 'moment' | 'choice';

/** What the values of a column are: a choice has few of them, which `values` names. */
export interface ColumnFacts {
  kind: ColumnKind;
  nullable: boolean;
  values: readonly string[];
}

/** What kinds of a grid's columns are told by. */
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

/** What the values of a column are by which a column of the grid is filtered. */
export function filteredFacts(grid: TypedColumns, column: string): ColumnFacts {
  // A grid has the columns that it names.
  return columnFacts(grid.row[filteredColumn(grid, column)] as ColumnType);
}

/** What a column's values are, by its schema. */
export function columnFacts(type: ColumnType): ColumnFacts {
  const plain = plainType(type);
  const { def } = plain._zod;
  const values =
    def.type === 'enum' ? Object.values(def.entries ?? {}) : def.type === 'boolean' ? ['true', 'false'] : [];
  return { kind: kindOf(plain), nullable: isNullable(type), values };
}

function kindOf(type: ColumnType): ColumnKind {
  // Both are `z.string()`: recognised by identity.
  if (type === (listedDay as ColumnType)) return 'day';
  if (type === (listedMoment as ColumnType)) return 'moment';
  const { type: name } = type._zod.def;
  if (name === 'number' || name === 'int') return 'number';
  return name === 'enum' || name === 'boolean' ? 'choice' : 'text';
}

/**
 * The column by which a column is filtered: a word (Active) by the state that is stored, the label of a moment by the
 * moment, any other column by itself.
 */
export function filteredColumn({ labels, words }: TypedColumns, column: string): string {
  return words?.[column]?.stored ?? labels?.[column] ?? column;
}

/** The words in which the values of a choice are shown; without any they are shown as they are. */
export function shownWords({ words }: TypedColumns, column: string): Readonly<Record<string, string>> {
  const shown = Object.values(words ?? {}).find((one) => one?.stored === column);
  return shown?.words ?? {};
}
