import { parentPort, Worker } from 'node:worker_threads';
import { AppError, stopping, tooLarge } from '../errors/errors.ts';
import { codeOf } from '../errors/failures.ts';

/** A thread is terminated after a larger body, because only this frees its memory. */
const LARGE_BYTES = 8 * 1024 * 1024;
const IDLE_MS = 30_000;

type TaskOutcome<Answer> = { answer: Answer } | { error: PlainError };

type ToThread<Task> = { task: Task } | 'interrupt';

/** Runs work in threads, so that the event loop stays responsive. */
export interface Threads<Task, Answer> {
  /** Returns the result of the thread or throws its error. Chunks of a body in the task are transferred. */
  run(task: Task, body?: readonly Uint8Array[]): Promise<Answer>;
  close(): Promise<void>;
}

interface ThreadSettings {
  /** The program of a thread, which calls `serveThread`. */
  program: URL;
  workerData?: unknown;
  /** The memory limit of a thread. A task that needs more fails and ends only its thread. */
  heapMb: number;
  tooLarge: string;
  interrupt?: AbortSignal | undefined;
}

/** Starts threads on demand. Each thread runs one task at a time. */
export function createThreads<Task = void, Answer = unknown>(
  settings: ThreadSettings,
): Threads<Task, Answer> {
  const { program, workerData, heapMb, interrupt } = settings;
  /** The idle threads, with the timers that end them. */
  const idle = new Map<Worker, NodeJS.Timeout>();
  const all = new Set<Worker>();
  interrupt?.addEventListener('abort', () => {
    for (const thread of all) thread.postMessage('interrupt' satisfies ToThread<Task>);
  });

  function start(): Worker {
    const resourceLimits = { maxOldGenerationSizeMb: heapMb };
    const thread = new Worker(program, { workerData, execArgv: [], resourceLimits });
    thread.unref();
    all.add(thread);
    const forget = () => {
      all.delete(thread);
      removeIdle(thread);
    };
    // An idle thread may fail, too, and an error without a listener would end the process.
    thread.on('error', forget).once('exit', forget);
    return thread;
  }

  function removeIdle(thread: Worker): void {
    clearTimeout(idle.get(thread));
    idle.delete(thread);
  }

  function park(thread: Worker): void {
    const timer = setTimeout(() => {
      removeIdle(thread);
      void thread.terminate();
    }, IDLE_MS);
    idle.set(thread, timer.unref());
  }

  function wake(): Worker | undefined {
    const thread = [...idle.keys()].at(-1);
    if (thread) removeIdle(thread);
    return thread;
  }

  /** Sends a task to a thread. Rejects if the thread exits before it returns the outcome. */
  function ask(thread: Worker, task: Task, body: readonly Uint8Array[]): Promise<TaskOutcome<Answer>> {
    const { promise, resolve, reject } = Promise.withResolvers<TaskOutcome<Answer>>();
    const onEnd = () => reject(new Error('A thread has ended before its task.'));
    const onError = (error: unknown) =>
      reject(codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge(settings.tooLarge) : error);
    thread.ref();
    thread.once('message', resolve).once('error', onError).once('exit', onEnd);
    thread.postMessage(
      { task } satisfies ToThread<Task>,
      body.map(({ buffer }) => buffer as ArrayBuffer),
    );
    return promise.finally(() => {
      thread.unref();
      thread.off('message', resolve).off('error', onError).off('exit', onEnd);
    });
  }

  return {
    async run(task, body = []) {
      if (interrupt?.aborted) throw stopping();
      const size = body.reduce((sum, piece) => sum + piece.length, 0);
      const thread = wake() ?? start();
      const outcome = await ask(thread, task, body);
      if (size > LARGE_BYTES) void thread.terminate();
      else park(thread);
      if ('error' in outcome) throw fromPlain(outcome.error);
      return outcome.answer;
    },
    async close() {
      await Promise.all([...all].map((thread) => thread.terminate()));
    },
  };
}

/** An error as it is sent between threads. A cloned error would lose its class and its own fields, such as `code`. */
interface PlainError {
  isRefusal: boolean;
  message: string;
  stack: string | undefined;
  /** The errors of an aggregate, for example of each address of a host. */
  errors: PlainError[] | undefined;
  /** For example the code and constraint of a database error, or the details of a refusal. */
  fields: Record<string, unknown>;
}

function toPlain(error: unknown): PlainError {
  const known = error instanceof Error ? error : new Error(String(error));
  const fields = Object.entries(known).filter(([, value]) => typeof value !== 'function');
  const isRefusal = known instanceof AppError;
  return {
    isRefusal,
    message: known.message,
    stack: known.stack,
    errors: known instanceof AggregateError ? known.errors.map(toPlain) : undefined,
    fields: JSON.parse(JSON.stringify(Object.fromEntries(fields))),
  };
}

/** Restores the error, so that the error handler treats it like an error of the main thread. */
function fromPlain({ isRefusal, message, stack, errors, fields }: PlainError): Error {
  if (isRefusal) {
    // `toPlain` copied these fields from an AppError.
    const { status, code, details, data, retryAfter } = fields as unknown as AppError;
    return new AppError(status, { message, code, details, data }, retryAfter);
  }
  const error = errors ? new AggregateError(errors.map(fromPlain), message) : new Error(message);
  return Object.assign(error, { stack }, fields);
}

/**
 * Runs the tasks that are sent to this thread, and posts their answers. `buffersOf` returns the buffers of an answer
 * that are transferred instead of copied.
 */
export function serveThread<Task, Answer>(
  run: (task: Task) => Promise<Answer>,
  {
    onInterrupt,
    buffersOf = () => [],
  }: { onInterrupt?: () => void; buffersOf?: (answer: Answer) => ArrayBuffer[] } = {},
): void {
  async function answer(task: Task): Promise<void> {
    const outcome = await run(task).then(
      (answer): TaskOutcome<Answer> => ({ answer }),
      (error: unknown): TaskOutcome<Answer> => ({ error: toPlain(error) }),
    );
    parentPort?.postMessage(outcome, 'answer' in outcome ? buffersOf(outcome.answer) : []);
  }

  parentPort?.on('message', (message: ToThread<Task>) => {
    if (message === 'interrupt') onInterrupt?.();
    else void answer(message.task);
  });
}
