import type { RecordKind } from '#domain/record/record-kinds';
import { listedDay } from '#domain/wire/column-kind';
import type { AnyGrid } from '#domain/wire/grid';
import { EVERY_REFERENCE } from '../../server/record/references.ts';
import { isLookupOf } from '../../server/testing/is-lookup-of.ts';
import { declaredCalls } from './declared-calls.ts';
import type { RecordedRequest } from './fake-server.ts';

const grids = [...declaredCalls.values()].flatMap(({ grid }) => grid ?? []);

/**
 * Answers for the lookups of all references. Each answer finds one record, for example `A plan` for the kind `plan`.
 */
export const lookupAnswers = Object.fromEntries(
  EVERY_REFERENCE.flatMap((reference) => {
    const lookup = grids.find((grid) => isLookupOf(reference, grid));
    if (!lookup) return [];
    const answer = ({ body }: RecordedRequest) => {
      const { column } = body.p as { column: string[] };
      return { rows: [column.map((name) => answerOf(lookup, name, reference.to))], count: 1 };
    };
    return [[lookup.path, answer] as const];
  }),
);

function answerOf({ row }: AnyGrid, column: string, kind: RecordKind): unknown {
  const schema = row[column];
  if (schema === listedDay) return '2026-01-05';
  return [`A ${kind}`, 'A', 1].find((value) => schema?.safeParse(value).success);
}
