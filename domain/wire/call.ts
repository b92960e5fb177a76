import type * as z from 'zod/mini';
import type { Role } from './role.ts';

/** The users who may make a call: `resetting` includes those who still have to reset their password. */
export type Access = 'anyone' | 'resetting' | 'signed-in';

type BodySize = 'record' | 'document';

/** The columns of a grid: `id` identifies a row, and `sort` is the default order. */
export interface GridColumns {
  id: string;
  columns: readonly string[];
  searchable: readonly string[];
  sort: readonly string[];
}

/** The declaration of a POST call, which the server and the browser share. */
export interface Call<Request extends z.ZodMiniType, Data extends z.ZodMiniType> {
  path: string;
  request: Request;
  data: Data;
  access: Access;
  /** True if the call writes. It then runs in one transaction and, unless `once`, accepts an `Idempotency-Key`. */
  writes: boolean;
  /** The lowest role that may make the call; by default an editor if it writes, else a viewer. */
  who: Role;
  size: BodySize;
  /** The maximum size in bytes of a body from a caller without a session, if it is larger than the default. */
  strangerBytes?: number;
  /** The source of the call's entries in the history, if that is neither a form nor a token (behaviour 20.12). */
  source?: 'import' | 'bulk' | 'undo';
  /** True if the call may change up to 10,000 records, and may therefore take longer (behaviour 22.4). */
  many: boolean;
  /**
   * True if the call requires a sign-in within the last 15 minutes (behaviour 37.5). If it writes, it locks the rows of
   * its caller and of the user that it changes until it ends; with `who: 'admin'`, also the rows of all administrators.
   */
  fresh: boolean;
  /** True if the call returns a secret. The response is not stored, so a repeated request counts as a new request. */
  once: boolean;
  /** The message if a required field of the request is missing or blank. */
  incomplete?: string | undefined;
  summary: string;
  grid?: GridColumns;
  /**
   * The number of calls that the request counts as (behaviour 22.3): two if it uses the database as much as two reads.
   * It is also the maximum number of its concurrent statements, each of which needs a connection.
   */
  weight(body: z.output<Request>): number;
  /** Returns the id of the other user that a `fresh` call changes. */
  about?(body: z.output<Request>): number | null | undefined;
  /** Returns the entry of the call in the security log. Most calls have none. */
  records?(body: z.output<Request>, data: z.output<Data>): Recorded;
}

export type AnyCall = Call<z.ZodMiniType, z.ZodMiniType>;
/** The request that a caller passes to `C`. */
export type RequestOf<C extends AnyCall> = z.input<C['request']>;
/** The request that a handler of `C` receives. */
export type ParsedOf<C extends AnyCall> = z.output<C['request']>;
/** The response of `C`, inside `{ data }`. */
export type DataOf<C extends AnyCall> = z.output<C['data']>;

type CallOptions<Request extends z.ZodMiniType, Data extends z.ZodMiniType> = Pick<
  Call<Request, Data>,
  'request' | 'data' | 'summary'
> &
  Partial<Omit<Call<Request, Data>, 'path'>>;

/** Declares a call. By default it requires a session and only reads. A call that writes requires an editor. */
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

/** The entry of a successful call in the security log (behaviour 1.11): its records, or their number. */
export type Recorded =
  | { event: 'delete' | 'download' | 'export' | 'undo'; kind: string; ids: readonly number[] }
  | { event: 'import'; kind: string; counts: Readonly<Record<string, number>> }
  /** A file of all rows that a filter finds, which are not counted before the file is sent. */
  | { event: 'export'; kind: string; rows: 'all that match' };
