import { setTimeout as sleep } from 'node:timers/promises';
import { carModelCalls } from '#domain/car-model/car-model';
import { type Answered, sendTo } from './partline.ts';

export interface History {
  acknowledged: string[];
  /** The names that were refused with a status below 500, and so must not be stored. */
  refused: string[];
  /** The names without a response, or with a status of 500 or above. They may be stored once. */
  unknown: string[];
  /** The longest time between two acknowledgements. */
  longestGapMs: number;
  /** For each writer, the longest time between two of its acknowledgements. */
  longestWaitsMs: number[];
  /** Responses that are wrong under any fault. */
  unexpected: string[];
}

export interface Writers {
  history: History;
  /** Stops the writers. Resolves when the last save of each has its outcome. */
  stop(): Promise<void>;
}

type Save = (
  url: string,
  cookie: string,
  name: string,
) => Promise<Pick<Answered<unknown>, 'status' | 'message' | 'retryAfter'>>;

const saveCarModel: Save = (url, cookie, name) =>
  sendTo(url, cookie, carModelCalls.save, { name, gen_name: '', state: 'A' });

/**
 * Starts writers at a URL, which may change when a process is restarted. They save new car models, or run `save`, each
 * time under a new name that begins with `crew`.
 */
export function startWriters(
  count: number,
  at: () => { url: string; cookie: string },
  crew: string,
  save: Save = saveCarModel,
): Writers {
  const history: History = {
    acknowledged: [],
    refused: [],
    unknown: [],
    longestGapMs: 0,
    longestWaitsMs: Array<number>(count).fill(0),
    unexpected: [],
  };
  let isOver = false;
  let last = performance.now();

  async function write(writer: number): Promise<void> {
    let lastOfOwn = performance.now();
    for (let index = 0; !isOver; index += 1) {
      const name = `${crew}${writer}-${index}`;
      const { url, cookie } = at();
      const answer = await save(url, cookie, name).catch(() => undefined);
      if (answer?.status === 200) {
        history.acknowledged.push(name);
        const now = performance.now();
        history.longestGapMs = Math.max(history.longestGapMs, now - last);
        history.longestWaitsMs[writer] = Math.max(history.longestWaitsMs[writer] ?? 0, now - lastOfOwn);
        last = now;
        lastOfOwn = now;
        continue;
      }
      if (answer && answer.status < 500) history.refused.push(name);
      else history.unknown.push(name);
      if (answer && (answer.status !== 503 || answer.retryAfter === undefined)) {
        history.unexpected.push(`${answer.status} ${answer.message}`);
      }
      await sleep(50);
    }
  }

  const writing = Promise.all(Array.from({ length: count }, (_, writer) => write(writer)));
  return {
    history,
    async stop() {
      isOver = true;
      await writing;
    },
  };
}

/** Returns the differences between a history and the stored rows. All are empty if nothing went wrong. */
export function compareWithStored(history: History, stored: readonly string[]) {
  const found = new Set(stored);
  const reported = new Set([...history.acknowledged, ...history.unknown]);
  return {
    lost: history.acknowledged.filter((name) => !found.has(name)),
    'refused and yet stored': history.refused.filter((name) => found.has(name)),
    'stored twice': stored.toSorted().filter((name, index, sorted) => name === sorted[index - 1]),
    'stored without an acknowledgement or unknown outcome': stored.filter((name) => !reported.has(name)),
    'answers that nobody should see': history.unexpected,
  };
}

/**
 * Prints a line for `docs/reliability-tests.md`. Call it after `expectKept`, because the line says that none is lost.
 */
export function printOutcome(fault: string, { acknowledged, unknown, longestGapMs }: History): void {
  const gap = (longestGapMs / 1_000).toFixed(1);
  console.log(
    `${fault}: ${acknowledged.length} acknowledged, 0 lost, ${unknown.length} unknown, ${gap} s at most`,
  );
}
