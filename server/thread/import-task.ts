import type { PlainError } from './plain-error.ts';

/** An import as it is handed to the thread that does it. */
export interface ImportTask {
  path: string;
  caller: { user_id: number; username: string; must_reset: boolean; fresh: boolean; address: string };
  idempotencyKey: string | undefined;
  /** The pieces of the body, unparsed. */
  body: Uint8Array[];
}

/** The body of the answer, or why there is none. */
export type ImportOutcome = { answer: Uint8Array } | { error: PlainError };

/** What a thread is told. */
export type ToThread = { task: ImportTask } | 'interrupt';

/** What a thread needs from its beginning. */
export interface ThreadData {
  databaseUrl: string;
}
