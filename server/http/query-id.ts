import { recordId } from '#domain/values/record-id';
import { badRequest } from '../errors/errors.ts';

/**
 * The one id that a GET address carries under a name; throws 400 when it is missing, given twice or no id. Only
 * plain digits count: what JavaScript would also read as a number (`1e3`, ` 7`) is a mistake.
 */
export function readId(values: unknown, name: string): number {
  const text = (values as Record<string, unknown>)[name];
  if (typeof text === 'string' && /^[1-9]\d{0,9}$/.test(text)) {
    const parsed = recordId.safeParse(Number(text));
    if (parsed.success) return parsed.data;
  }
  throw badRequest(`${name} must be the id of one record.`);
}

const MOST_IDS = 1_000;

/** The ids that a GET address carries as `1,2,3`, each once; throws 400 for anything else and for too many. */
export function readIds(values: unknown, name: string): number[] {
  const text = (values as Record<string, unknown>)[name];
  if (typeof text === 'string' && /^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/.test(text)) {
    const ids = [...new Set(text.split(',').map(Number))];
    if (ids.length <= MOST_IDS && ids.every((id) => recordId.safeParse(id).success)) return ids;
  }
  throw badRequest(`${name} must be a list of up to ${MOST_IDS} ids, such as 1,2,3.`);
}
