import type * as z from 'zod/mini';
import type { Recorded } from './recorded.ts';
import type { Role } from './role.ts';

/** The people who may make a call: `anyone`, people with a pending reset (`resetting`), or only those `signed-in`. */
export type Access = 'anyone' | 'resetting' | 'signed-in';

/** How large a body a call takes: an ordinary one, or a document with lines. */
type BodySize = 'record' | 'document';

/**
 * The names that a grid knows: the column that identifies a row, its columns, those that are searched, and the order of
 * an empty `sort`.
 */
export interface GridColumns {
  id: string;
  columns: readonly string[];
  searchable: readonly string[];
  sort: readonly string[];
}

/** One POST call as data: both programs read path, request and answer from here. */
export interface Call<Request extends z.ZodMiniType, Data extends z.ZodMiniType> {
  path: string;
  request: Request;
  data: Data;
  access: Access;
  /** A call that writes runs in one transaction and honours an `Idempotency-Key`. */
  writes: boolean;
  /**
   * The least role that may make it: an editor's where it writes, unless it is about one's own things or other people.
   */
  who: Role;
  size: BodySize;
  /** How many bytes the body of somebody who is not signed in may have, where that is more than usual. */
  strangerBytes?: number;
  /** The source that its entries in the history name, if that is neither a form nor a token (behaviour 20.12). */
  source?: 'import' | 'bulk' | 'undo';
  /** Whether it may change 10,000 records, and so has longer than an ordinary call (behaviour 22.4). */
  many: boolean;
  /** Whether it takes a sign-in of the last 15 minutes; who makes it is judged again at its end (behaviour 37.5). */
  fresh: boolean;
  /** Whether it answers a secret, which is never stored. A repeated request therefore counts as a new one. */
  once: boolean;
  /** The sentence shown when a required field of the request is missing or blank. */
  incomplete?: string | undefined;
  /** Describes the call on the readable API page. */
  summary: string;
  /** The columns of the list or type-ahead whose pages the call answers. */
  grid?: GridColumns;
  /**
   * As how many calls it counts (behaviour 22.3): two where it keeps the database as busy as two reads do. Whatever it
   * counts as, it sends no more statements at once: each takes a connection.
   */
  weight(body: z.output<Request>): number;
  /** Whom a call that is `fresh` changes, beside who makes it. */
  about?(body: z.output<Request>): number | null | undefined;
  /** The entry of the call in the security log. Most calls leave none. */
  records?(body: z.output<Request>, data: z.output<Data>): Recorded;
}

export type AnyCall = Call<z.ZodMiniType, z.ZodMiniType>;
/** The request that a caller passes to `C`. */
export type RequestOf<C extends AnyCall> = z.input<C['request']>;
/** The request that a handler of `C` receives. */
export type ParsedOf<C extends AnyCall> = z.output<C['request']>;
/** The answer of `C`, inside `{ data }`. */
export type DataOf<C extends AnyCall> = z.output<C['data']>;

type CallOptions<Request extends z.ZodMiniType, Data extends z.ZodMiniType> = Pick<
  Call<Request, Data>,
  'request' | 'data' | 'summary'
> &
  Partial<Omit<Call<Request, Data>, 'path'>>;

/**
 * Declares a call that needs a signed-in person and only reads, unless the options say otherwise; a call
 * that writes needs an editor.
 */
export function call<Request extends z.ZodMiniType, Data extends z.ZodMiniType>(
  path: string,
  options: CallOptions<Request, Data>,
): Call<Request, Data> {
  const { writes = false } = options;
  return {
    path,
    access: 'signed-in',
    who: writes ? 'editor' : 'viewer',
    many: false,
    fresh: false,
    once: false,
    size: 'record',
    weight: () => (writes ? 2 : 1),
    ...options,
    writes,
  };
}
