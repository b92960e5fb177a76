import { setTimeout as sleep } from 'node:timers/promises';
import { type Change, changesCall } from '#domain/history/changes';
import { sendTo } from './partline.ts';

/** Another system that follows the changes of a server, and stores only `next` of the last response. */
export interface Follower {
  rows: Change[];
  /** Reads all remaining changes. Call it after all writers have stopped. */
  finish(): Promise<void>;
}

const PAUSE_MS = 10;
const PAGE = 200;

export function startFollower(at: () => { url: string; cookie: string }): Follower {
  const rows: Change[] = [];
  let after: string | null = null;
  let isOver = false;

  async function read(): Promise<boolean> {
    const { url, cookie } = at();
    const answer = await sendTo(url, cookie, changesCall, { after, limit: PAGE }).catch(() => undefined);
    if (answer?.status !== 200) {
      if (answer && answer.status < 500) throw new Error(`${answer.status} ${answer.message}`);
      await sleep(PAUSE_MS);
      return true;
    }
    rows.push(...answer.data.rows);
    after = answer.data.next;
    return answer.data.more;
  }

  async function follow(): Promise<void> {
    while (!isOver) if (!(await read())) await sleep(PAUSE_MS);
    while (await read());
  }

  const following = follow();
  return {
    rows,
    finish() {
      isOver = true;
      return following;
    },
  };
}
