import type * as z from 'zod/mini';
import type { Recorded } from './recorded.ts';
import type { Role } from './role.ts';

/** The users who may make a call: `anyone`, users with a pending reset (`resetting`), or only those `signed-in`. */
export type Access = 'anyone' | 'resetting' | 'signed-in';

/** The size of a call's body: an ordinary one, or a document with lines. */
type BodySize = 'record' | 'document';

/**
 * The names that a grid uses: the column that identifies a row, its columns, the searched ones, and the default order.
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
   * The lowest role that may make it: an editor if it writes, unless it is about the user's own things or other users.
   */
  who: Role;
  size: BodySize;
  /** The maximum bytes of a body without a session, if more than the default. */
  strangerBytes?: number;
  /** The source that its entries in the history name, if that is neither a form nor a token (behaviour 20.12). */
  source?: 'import' | 'bulk' | 'undo';
  /** True if it may change 10,000 records, and so may take longer than an ordinary call (behaviour 22.4). */
  many: boolean;
  /** True if it requires a sign-in of the last 15 minutes; the user is checked again at its end (behaviour 37.5). */
  fresh: boolean;
  /** True if it returns a secret, which is never stored. A repeated request therefore counts as a new one. */
  once: boolean;
  /** The sentence shown when a required field of the request is missing or blank. */
  incomplete?: string | undefined;
  /** Describes the call on the readable API page. */
  summary: string;
  /** The columns of the list or lookup whose pages the call returns. */
  grid?: GridColumns;
  /**
   * How many calls it counts as (behaviour 22.3): two if it keeps the database as busy as two reads. It never sends
   * more concurrent statements than that: each takes a connection.
   */
  weight(body: z.output<Request>): number;
  /** The other user whom a `fresh` call changes. */
  about?(body: z.output<Request>): number | null | undefined;
  /** The call's entry in the security log. Most calls have none. */
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
 * Declares a call that requires a session and only reads, unless the options set something else; a call that writes
 * requires an editor.
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
