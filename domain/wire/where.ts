import * as z from 'zod/mini';
import { filteredFacts, type TypedColumns } from './column-kind.ts';
import { conditionSchema, MOST_CONDITIONS, type Where } from './condition.ts';

/**
 * The conditions that the columns of a grid take: an unknown column, or a condition that its kind lacks, is a fault.
 */
export function whereSchema(grid: TypedColumns): z.ZodMiniType<Where> {
  const columns = Object.keys(grid.row);
  const conditions = columns.map((column) => [
    column,
    z.optional(conditionSchema(filteredFacts(grid, column))),
  ]);
  const schema = z.looseObject(Object.fromEntries(conditions)).check(
    z.check(({ value, issues }) => {
      const names = Object.keys(value);
      const unknown = names.find((name) => !columns.includes(name));
      if (unknown !== undefined) {
        const params = { code: 'unknown_column' };
        issues.push({ code: 'custom', input: value, message: unknownColumn(unknown), params });
      } else if (names.length > MOST_CONDITIONS) {
        const message = `A list takes conditions on ${MOST_CONDITIONS} columns at most.`;
        issues.push({ code: 'custom', input: value, message, params: { code: 'too_many_conditions' } });
      }
    }),
  );
  // Each column has the type of its conditions, and no other column passes.
  return schema as z.ZodMiniType<Where>;
}

/** The fault of a name that is no column. */
export function unknownColumn(name: string): string {
  return `The column "${name.slice(0, 64)}" is not known here.`;
}
