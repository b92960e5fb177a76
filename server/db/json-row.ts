import { type RawBuilder, sql } from 'kysely';
import type { Millionths } from '#domain/values/quantity';

/** How SQL selects a value as JSON, and how the value is read from the JSON. */
export interface JsonValue<Value> {
  sql: RawBuilder<unknown>;
  read(json: unknown): Value;
}

type Column<Value> = RawBuilder<Value> | JsonValue<Value>;
type Columns<Row> = { [Name in keyof Row]: Column<Row[Name]> };

/**
 * Selects a row as a JSON array and reads it by name. The array has the order of `columns`. In objects, the repeated
 * names would make up most of the text.
 */
export function jsonRow<Row extends object>(columns: Columns<Row>): JsonValue<Row> {
  const names = Object.keys(columns) as (keyof Row)[];
  const places = names.map((name, place) => {
    const column: Column<Row[keyof Row]> = columns[name];
    return 'read' in column ? { name, place, ...column } : { name, place, sql: column, read: null };
  });
  return {
    sql: sql`json_build_array(${sql.join(places.map((column) => column.sql))})`,
    read(json) {
      const values = json as Row[keyof Row][];
      const row = {} as Row;
      for (const { name, place, read } of places) {
        const value = values[place] as Row[keyof Row];
        row[name] = read ? read(value) : value;
      }
      return row;
    },
  };
}

/** Reads the rows of `json_agg`, which is null if there are none. */
export function readRows<Row>({ read }: JsonValue<Row>, json: unknown): Row[] {
  return ((json ?? []) as unknown[]).map(read);
}

/** Selects a quantity below a billion, which is a safe integer in millionths. */
export function jsonQuantity(quantity: RawBuilder<unknown>): JsonValue<Millionths> {
  return { sql: sql`millionths(${quantity})`, read: (json) => BigInt(json as number) };
}

/** Selects a sum of quantities, which may have more digits than a JSON number keeps. */
export function jsonSum(sum: RawBuilder<unknown>): JsonValue<Millionths> {
  return { sql: sql`millionths(${sum})::text`, read: (json) => BigInt(json as string) };
}
