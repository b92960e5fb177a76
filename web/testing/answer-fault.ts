import * as z from 'zod/mini';
import type { GridPage, GridRequest } from '#domain/wire/grid';
import { declaredCalls } from './declared-calls.ts';

/**
 * Returns how a response of a test contradicts the declaration of its call, or undefined if it does not. This keeps
 * the data of tests in the declared shape of each response.
 */
export function answerFault(path: string, body: unknown, data: unknown): string | undefined {
  const declared = declaredCalls.get(path);
  if (!declared) return `no call is declared for ${path}`;
  const { call, grid } = declared;
  const fault = faultOf(call.data, data);
  if (fault || !grid) return fault;

  const { column } = (body as GridRequest).p;
  const rows = z.array(z.tuple(column.map((name) => grid.row[name] ?? z.never()) as [z.ZodMiniType]));
  return faultOf(rows, (data as GridPage).rows);
}

function faultOf(schema: z.ZodMiniType, value: unknown): string | undefined {
  // Validates the JSON, as it is sent over the network.
  const { error } = schema.safeParse(JSON.parse(JSON.stringify(value ?? null)));
  return error && z.prettifyError(error);
}
