import * as z from 'zod/mini';
import { ownFault } from '#domain/values/fault';
import type { AnyCall } from '#domain/wire/call';
import { PARSE, readFaults } from '#domain/wire/faults';
import { ApiError } from '../api/api-error.ts';

/** What keeps a form from being saved: the sentence to show, and a sentence for each field by its path. */
export interface Faults {
  message: string;
  fields: Record<string, string>;
}

const details = z.array(z.object({ path: z.string(), message: z.string() }));

/** Checks a body with the very schema that the server parses it with; `undefined` when it fits. */
export function findFaults(call: AnyCall, body: unknown): Faults | undefined {
  const parsed = call.request.safeParse(body, PARSE);
  if (parsed.success) return undefined;

  const { issues } = parsed.error;
  const { message, details } = readFaults(issues, call.incomplete);
  const [first] = details;
  const fields = Object.fromEntries(details.map((fault) => [fault.path, ownFault(fault.message)]));
  // A quantity below 0 counts as not filled in (behaviour 5.5); the field itself says why.
  if (call.incomplete && issues.some(isBelowZero)) return { message: call.incomplete, fields };
  // Names of the wire are for programs; a person is led to the field itself, which the alert leaves focused.
  return {
    message: first && message.startsWith(`${first.path} `) ? ownFault(first.message) : message,
    fields,
  };
}

/** What the server found wrong with fields of a save, by their paths. */
export function refusedFields(error: unknown): Record<string, string> {
  const read =
    error instanceof ApiError && error.status === 400 ? details.safeParse(error.details) : undefined;
  if (!read?.success) return {};
  return Object.fromEntries(read.data.map(({ path, message }) => [path, ownFault(message)]));
}

function isBelowZero(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'custom' && issue.params?.below_zero === true;
}
