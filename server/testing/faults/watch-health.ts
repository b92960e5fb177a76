import { fork } from 'node:child_process';
import { once } from 'node:events';

/** The results of repeated health checks, and the longest wait in milliseconds. */
export interface Health {
  statuses: number[];
  longest: number;
}

/** Runs some work while another process checks the health of a server. */
export async function watchHealth<Done>(
  serverUrl: string,
  work: () => Promise<Done>,
): Promise<{ done: Done; health: Health }> {
  const asker = fork(new URL('./ask-health.ts', import.meta.url), [`${serverUrl}/healthz`], { execArgv: [] });
  try {
    await once(asker, 'message');
    const done = await work();
    const report = once(asker, 'message');
    asker.send('enough');
    const [health] = await report;
    return { done, health };
  } finally {
    asker.kill();
  }
}
