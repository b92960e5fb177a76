import type { AnyCall } from '#domain/wire/call';
import { PARSE, readFaults } from '#domain/wire/faults';

/** What keeps a form from being saved: the sentence to show, and a sentence for each field by its path. */
export interface Faults {
  message: string;
  fields: Record<string, string>;
}

/** Checks a body with the very schema that the server parses it with; `undefined` when it fits. */
export function findFaults(call: AnyCall, body: unknown): Faults | undefined {
  const parsed = call.request.safeParse(body, PARSE);
  if (parsed.success) return undefined;

  const { message, details } = readFaults(parsed.error.issues, call.incomplete);
  const [first] = details;
  const fields = Object.fromEntries(details.map((fault) => [fault.path, standAlone(fault.message)]));
  // Names of the wire are for programs; a person is led to the field itself, which the alert leaves focused.
  return {
    message: first && message.startsWith(`${first.path} `) ? standAlone(first.message) : message,
    fields,
  };
}

/** «is required.» continues a field's name; beneath the field it stands alone. */
function standAlone(message: string): string {
  if (message === 'is required.') return 'Required';
  return message.charAt(0).toUpperCase() + message.slice(1);
}
