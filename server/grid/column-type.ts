/** What there is to know of a column from its schema. */
export type ColumnType = { _zod: { def: { type: string; innerType?: ColumnType } } };

export function isNullable(type: ColumnType | undefined): boolean {
  return type?._zod.def.type === 'nullable';
}

export function isNumber(type: ColumnType | undefined): boolean {
  const def = type?._zod.def;
  return def?.type === 'number' || (def?.type === 'nullable' && isNumber(def.innerType));
}
