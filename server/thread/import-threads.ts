import { Worker } from 'node:worker_threads';
import { tooLarge } from '../errors/errors.ts';
import { codeOf } from '../errors/failures.ts';
import type { ImportOutcome, ImportTask, ThreadData, ToThread } from './import-task.ts';
import { fromPlain } from './plain-error.ts';

/** An import of 250,000 rows takes half of it. One that takes more ends its thread, and nothing else. */
const HEAP_MB = 1_024;
/** A thread that has done a large import is given up, since only that gives its memory back. */
const LARGE_BYTES = 8 * 1024 * 1024;
const IDLE_MS = 30_000;

/** Does imports beside the event loop, which goes on answering everybody else. */
export interface ImportThreads {
  /** Answers the body of the answer; throws what the import throws. The body of the task is given away. */
  run(task: ImportTask): Promise<Uint8Array>;
  close(): Promise<void>;
}

interface ThreadSettings extends ThreadData {
  /** The program of a thread. */
  program: URL;
  /** Undoes what is being imported. */
  interrupt?: AbortSignal | undefined;
}

/** Threads are started when they are needed, and each does one import at a time. */
export function createImportThreads({ databaseUrl, program, interrupt }: ThreadSettings): ImportThreads {
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  interrupt?.addEventListener('abort', () => {
    for (const thread of all) thread.postMessage('interrupt' satisfies ToThread);
  });

  function start(): Worker {
    const workerData: ThreadData = { databaseUrl };
    const thread = new Worker(program, {
      workerData,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    thread.unref();
    all.add(thread);
    thread.once('exit', () => {
      all.delete(thread);
      if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1);
    });
    return thread;
  }

  function rest(thread: Worker): void {
    idle.push(thread);
    const timer = setTimeout(() => {
      if (idle.includes(thread)) void thread.terminate();
    }, IDLE_MS);
    timer.unref();
  }

  return {
    async run(task) {
      const size = task.body.reduce((sum, piece) => sum + piece.length, 0);
      const thread = idle.pop() ?? start();
      const outcome = await ask(thread, task);
      if (size > LARGE_BYTES) void thread.terminate();
      else rest(thread);
      if ('error' in outcome) throw fromPlain(outcome.error);
      return outcome.answer;
    },
    async close() {
      await Promise.all([...all].map((thread) => thread.terminate()));
    },
  };
}

/** Gives a thread its task and waits for the outcome; a thread that ends without one has failed. */
function ask(thread: Worker, task: ImportTask): Promise<ImportOutcome> {
  const { promise, resolve, reject } = Promise.withResolvers<ImportOutcome>();
  const onEnd = () => reject(new Error('The thread of an import has ended.'));
  const onError = (error: unknown) =>
    reject(codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLargeImport() : error);
  thread.ref();
  thread.once('message', resolve).once('error', onError).once('exit', onEnd);
  thread.postMessage(
    { task } satisfies ToThread,
    task.body.map(({ buffer }) => buffer as ArrayBuffer),
  );
  return promise.finally(() => {
    thread.unref();
    thread.off('message', resolve).off('error', onError).off('exit', onEnd);
  });
}

function tooLargeImport(): Error {
  return tooLarge('The import takes more memory than there is for one. Divide it into smaller ones.');
}
