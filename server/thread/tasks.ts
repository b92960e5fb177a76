import type { TokenScope } from '#domain/token/token';
import type { Role } from '#domain/wire/role';
import type { Task, Threads } from './threads.ts';

/** An import as it is handed to the thread that does it. */
export interface ImportTask extends Task {
  path: string;
  caller: {
    user_id: number;
    username: string;
    role: Role;
    must_reset: boolean;
    fresh: boolean;
    token?: { token_id: number; name: string; scope: TokenScope };
    address: string;
  };
  idempotencyKey: string | undefined;
}

/** What a thread that works on the database needs from its beginning. */
export interface DatabaseThreadData {
  databaseUrl: string;
}

/** Answers the body of the answer. */
export type ImportThreads = Threads<ImportTask, Uint8Array<ArrayBuffer>>;

/** A document that is parsed and checked by a thread; `path` names its call. */
export interface DocumentTask extends Task {
  path: string;
  isRepeatable: boolean;
}

/** What a call is given of its document, and what tells a repeated one from another. */
export interface CheckedDocument {
  parsed: unknown;
  hash: string | undefined;
}

export type DocumentThreads = Threads<DocumentTask, CheckedDocument>;

/** A workbook as it is asked for. */
export interface WorkbookTask extends Task {
  /** Of what writes it. */
  name: string;
  asked: unknown;
}

/** A file that its thread gives away. */
export interface WrittenFile {
  filename: string;
  contentType: string;
  content: Uint8Array<ArrayBuffer>;
}

export type WorkbookThreads = Threads<WorkbookTask, WrittenFile>;
