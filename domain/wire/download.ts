import * as z from 'zod/mini';
import { grouped } from '../values/counted.ts';
import { recordId } from '../values/record-id.ts';
import type { Recorded } from './call.ts';

/** The declaration of a GET call that returns a file, which the server and the browser share. */
export interface Download<Parameters extends object> {
  /** Parameters in `{braces}` are part of the path, and all others of the query. */
  path: string;
  /** Built from `addressId`, `addressIds` and `addressDays`. */
  parameters: z.ZodMiniType<Parameters>;
  /** The content types of the file, or a wildcard for any type. */
  contentTypes: readonly string[];
  summary: string;
  records?(parameters: Parameters): Recorded;
}

/** Declares a download, which every role may request. */
export function download<Parameters extends object>(
  path: string,
  options: Omit<Download<Parameters>, 'path'>,
): Download<Parameters> {
  return { path, ...options };
}

/** Returns the URL of a file, such as `/api/purchase_list/export?purchase_id=7`. */
export function addressOf<Parameters extends object>(
  { path }: Download<Parameters>,
  parameters: Parameters,
): string {
  const values = Object.entries(parameters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)] as const);
  const filled = values.reduce((address, [name, text]) => address.replace(`{${name}}`, text), path);
  const query = values.filter(([name]) => !path.includes(`{${name}}`)).map((pair) => pair.join('='));
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
}

export const MAX_ADDRESS_IDS = 1_000;
/** Matches plain digits only. JavaScript also reads other texts as numbers, such as `1e3` or ` 7`. */
const ID = /^[1-9]\d{0,9}$/;

/** The id of one record in a URL. A missing, duplicate or invalid id has the same fault. */
export const addressId = parameter(recordId, 'must be the id of one record.', (text) =>
  ID.test(text) ? Number(text) : undefined,
);

/** The ids of several records in a URL, as `1,2,3`. Repeated ids count once. */
export const addressIds = parameter(
  z.array(recordId).check(z.maxLength(MAX_ADDRESS_IDS)),
  `must be a list of up to ${grouped(MAX_ADDRESS_IDS)} ids, such as 1,2,3.`,
  (text) => {
    const ids = text.split(',');
    return ids.every((id) => ID.test(id)) ? [...new Set(ids.map(Number))] : undefined;
  },
);

/** Returns the schema of a number of days in a URL, from 1 to a maximum; undefined if omitted. */
export function addressDays(most: number) {
  return z.optional(
    parameter(
      z.int().check(z.minimum(1), z.maximum(most)),
      `must be a number of days from 1 to ${most}.`,
      (text) => (ID.test(text) ? Number(text) : undefined),
    ),
  );
}

/** Returns the schema of a parameter that `read` parses and `value` accepts. Every other text has the same fault. */
function parameter<Value>(
  value: z.ZodMiniType<Value, Value>,
  fault: string,
  read: (text: string) => unknown,
): z.ZodMiniType<Value> {
  const fromText = z.transform((text: unknown, { issues }): Value => {
    const result = value.safeParse(typeof text === 'string' ? read(text) : undefined);
    if (result.success) return result.data;
    issues.push({ code: 'custom', input: text, message: fault });
    return z.NEVER;
  });
  return z.pipe(fromText as z.ZodMiniTransform<Value, unknown>, value);
}
