import type { AnyCall } from '#domain/wire/call';
import type { Task, Threads } from '../thread/threads.ts';
import type { Caller } from './caller.ts';
import type { CheckedBody } from './check-body.ts';

/** A long call that runs in a thread. */
export interface LongCallTask extends Task {
  path: string;
  caller: Caller;
  idempotencyKey: string | undefined;
}

/** The threads that run long calls. Each returns the body of the response. */
export type LongCallThreads = Threads<LongCallTask, Uint8Array<ArrayBuffer>>;

/** A request body that a thread parses and validates. `path` names its call. */
export interface DocumentTask extends Task {
  path: string;
  isRepeatable: boolean;
}

export type DocumentThreads = Threads<DocumentTask, CheckedBody<AnyCall>>;

/** A request for a workbook. */
export interface WorkbookTask extends Task {
  /** The name of the function that writes the document. */
  name: string;
  params: unknown;
}

/** A file whose memory its thread transfers. */
export interface WrittenFile {
  filename: string;
  contentType: string;
  content: Uint8Array<ArrayBuffer>;
}

export type WorkbookThreads = Threads<WorkbookTask, WrittenFile>;
