import { grouped } from '#domain/values/counted';
import { FILL_ALL } from '#domain/wire/envelope';
import type { Faults } from './field-faults.ts';

export interface FormFault {
  /** The path of the value in the body of the save: `name`, `inputs.3.quant`. */
  path: string;
  /** True if the field contains a text that matches no record yet, so that a required value is missing. */
  unread?: boolean;
  reason?: string | undefined;
  focus: () => void;
}

interface Refusal {
  /** The alert for a missing value, or for a fault that no field shows. */
  alert: { message: string; reason?: string | undefined } | undefined;
  focus: () => void;
}

/** The maximum number of faults that an alert names. The fields show all. */
const MAX_NAMED = 5;

/**
 * Returns why a form cannot be saved: `found` are the faults of the validation, and `fields` the faults that the form
 * can show, in display order. If a value is missing, the alert has the call's message, preceded by the reasons of
 * invalid values. Otherwise the fields show their faults; only if none has one, an alert shows the message of `found`
 * (behaviour 4.2, 5.2, 5.5).
 */
export function refusalOf(
  fields: readonly FormFault[],
  found: Faults | undefined,
  incomplete = FILL_ALL,
): Refusal | undefined {
  const [first] = fields;
  if (!found && !first) return undefined;

  const focus = () => first?.focus();
  if (found?.message === incomplete || fields.some(({ unread }) => unread)) {
    const reasons = fields.map(({ path, reason }) => reason ?? found?.reasons[path]);
    return { alert: { message: incomplete, reason: firstLines(reasons) }, focus };
  }
  return { alert: found && !first ? { message: found.message } : undefined, focus };
}

function firstLines(sentences: readonly (string | undefined)[]): string | undefined {
  const lines = [...new Set(sentences.filter((sentence) => sentence !== undefined))];
  if (lines.length === 0) return undefined;
  const moreCount = lines.length - MAX_NAMED;
  return [...lines.slice(0, MAX_NAMED), ...(moreCount > 0 ? [`and ${grouped(moreCount)} more`] : [])].join(
    '\n',
  );
}
