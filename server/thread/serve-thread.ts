import { parentPort } from 'node:worker_threads';
import type { Task, TaskOutcome, ToThread } from './threads.ts';
import { toPlain } from './threads.ts';

/**
 * Runs the tasks sent to this thread one after another. `given` are the buffers of a result that are transferred
 * instead of copied.
 */
export function serveThread<T extends Task, Answer>(
  run: (task: T) => Promise<Answer>,
  {
    onInterrupt,
    given = () => [],
  }: { onInterrupt?: () => void; given?: (answer: Answer) => ArrayBuffer[] } = {},
): void {
  async function answer(task: T): Promise<void> {
    const outcome = await run(task).then(
      (answer): TaskOutcome<Answer> => ({ answer }),
      (error: unknown): TaskOutcome<Answer> => ({ error: toPlain(error) }),
    );
    parentPort?.postMessage(outcome, 'answer' in outcome ? given(outcome.answer) : []);
  }

  parentPort?.on('message', (message: ToThread<T>) => {
    if (message === 'interrupt') onInterrupt?.();
    else void answer(message.task);
  });
}
