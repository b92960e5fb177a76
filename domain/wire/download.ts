import type * as z from 'zod/mini';
import type { Recorded } from './recorded.ts';

/** One GET call that answers a file: both programs read its address and parameters from here. */
export interface Download<Parameters extends object> {
  /** A parameter that stands in it as `{name}` is part of the path, any other one of the query. */
  path: string;
  /** Made of `addressId`, `addressIds` and others of `address-parameters.ts`. */
  parameters: z.ZodMiniType<Parameters>;
  /** Of which content type the file is, a wildcard where any file may come. */
  contentTypes: readonly string[];
  /** What the call does, for the readable API page. */
  summary: string;
  /** What the security log keeps of the call. */
  records?(parameters: Parameters): Recorded;
}

/** Declares a download, which always needs a session, of any role. */
export function download<Parameters extends object>(
  path: string,
  options: Omit<Download<Parameters>, 'path'>,
): Download<Parameters> {
  return { path, ...options };
}

/** The address of a file, such as `/api/purchase_list/export?purchase_id=7`. */
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
