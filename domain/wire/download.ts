import type * as z from 'zod/mini';
import type { Recorded } from './call.ts';

/** The declaration of a GET call that returns a file, which the server and the browser share. */
export interface Download<Parameters extends object> {
  /** Parameters in `{braces}` are part of the path, and all others of the query. */
  path: string;
  /** Built from the schemas in `address-parameters.ts`. */
  parameters: z.ZodMiniType<Parameters>;
  /** The content types of the file, or a wildcard for any type. */
  contentTypes: readonly string[];
  /** Describes the call on the page about the API. */
  summary: string;
  /** The entry of the call in the security log. */
  records?(parameters: Parameters): Recorded;
}

/** Declares a download, which requires a session with any role. */
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
