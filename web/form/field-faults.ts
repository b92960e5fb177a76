import type * as z from 'zod/mini';
import { ownFault } from '#domain/values/fault';
import type { AnyCall } from '#domain/wire/call';
import { faults } from '#domain/wire/details';
import { PARSE, readFaults } from '#domain/wire/faults';
import { ApiError } from '../api/api-error.ts';

export interface Faults {
  message: string;
  fields: Record<string, string>;
  /** The reasons why values count as missing, by path. */
  reasons: Record<string, string>;
}

export function findFaults(call: AnyCall, body: unknown): Faults | undefined {
  const parsed = call.request.safeParse(body, PARSE);
  if (parsed.success) return undefined;

  return faultsOf(parsed.error.issues, call.incomplete);
}

/** Returns the faults of a body parsed with `PARSE`; `incomplete` is the sentence for missing values. */
export function faultsOf(issues: readonly z.core.$ZodIssue[], incomplete?: string): Faults {
  // The path is for programs; users know the field by its label.
  const { message, details } = readFaults(issues, incomplete, (_path, fault) => ownFault(fault));
  const fields = Object.fromEntries(details.map((fault) => [fault.path, ownFault(fault.message)]));
  // A quantity below 0 counts as missing (behaviour 5.5); the field itself shows why.
  const below = issues.filter(isBelowZero);
  if (incomplete && below.length > 0) {
    const reasons = Object.fromEntries(below.map((issue) => [issue.path.join('.'), issue.message]));
    return { message: incomplete, fields, reasons };
  }
  return { message, fields, reasons: {} };
}

export function refusedFields(error: unknown): Record<string, string> {
  const ofFields = error instanceof ApiError && (error.status === 400 || error.code === 'duplicate');
  const read = ofFields ? faults.safeParse(error.details) : undefined;
  if (!read?.success) return {};
  return Object.fromEntries(read.data.map(({ path, message }) => [path, ownFault(message)]));
}

function isBelowZero(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'custom' && issue.params?.below_zero === true;
}
