import type { FastifyRequest } from 'fastify';
import type { uploadCall } from '#domain/file/file';
import type { AnyCall } from '#domain/wire/call';
import type { Download } from '#domain/wire/download';
import type { Db } from '../db/db.ts';
import type { Answered } from '../db/idempotency.ts';
import type { Limits } from '../limit/limit.ts';
import type { AppSettings } from '../settings/env.ts';
import type { Threads } from '../thread/threads.ts';
import type { Caller } from './caller.ts';
import type { CheckedBody } from './check-body.ts';
import type { OutgoingFile } from './send-file.ts';

/** The declaration of a call, a download or the upload. */
export type Described =
  | { call: AnyCall; contentTypes?: readonly string[] }
  | { download: Download<object> }
  | { upload: typeof uploadCall };

/**
 * Checks the permission of a caller again, as the session guard does. Throws 401 or 403 if the caller may no longer
 * make the call. For a call that requires a fresh sign-in, it also locks the caller, the user `about` and, if the call
 * is for administrators, all administrators until the transaction ends.
 */
export type Reauthorize = (db: Db, request: FastifyRequest, about?: number | null) => Promise<void>;

export interface Dependencies {
  db: Db;
  settings: AppSettings;
  limits: Limits;
  reauthorize: Reauthorize;
  longCalls: LongCallThreads;
  documents: DocumentThreads;
  workbooks: WorkbookThreads;
  /** Adds a call, a download or the upload to the description of the API. */
  describe: (described: Described) => void;
}

export interface LongCallTask {
  path: string;
  body: Uint8Array[];
  caller: Caller;
  idempotencyKey: string | undefined;
}

/** The threads that run long calls. Each returns the body of the response. */
export type LongCallThreads = Threads<LongCallTask, Answered<Uint8Array<ArrayBuffer>>>;

/** A request body that a thread parses and validates. `path` names its call. */
export interface DocumentTask {
  path: string;
  body: Uint8Array[];
  isRepeatable: boolean;
}

export type DocumentThreads = Threads<DocumentTask, CheckedBody<AnyCall>>;

export interface WorkbookTask {
  /** The name of the handler that writes the workbook. */
  name: string;
  params: unknown;
}

/** A file from a thread, which transfers the memory of the content to the main thread. */
export interface WrittenFile extends OutgoingFile {
  content: Uint8Array<ArrayBuffer>;
}

export type WorkbookThreads = Threads<WorkbookTask, WrittenFile>;
