import { expect, vi } from 'vitest';
import { answerFault } from './answer-fault.ts';

/** A request: its path and body. */
export interface Asked {
  path: string;
  // The tests look into bodies of many shapes; an expectation says which one it is.
  body: Record<string, unknown>;
  headers: Headers;
}

type Answer = (asked: Asked) => unknown;

export interface FakeServer {
  asked: Asked[];
  /** The requests of one call in order, except those for the number of rows in a list. */
  of: (path: string) => Asked[];
  /** How often it was asked how many rows a list has. */
  counted: (path: string) => number;
  /** Answers a call in another way from now on. */
  answer: (path: string, answer: Answer) => void;
}

/** A refusal as the server words it. */
export function refusal(status: number, message: string, code = 'refused', details?: unknown): Response {
  return Response.json({ message, code, details }, { status });
}

/**
 * Stands in for the network itself: everything above it is the product's own code, and every answer is held against
 * the declaration of its call.
 */
export function startFakeServer(answers: Record<string, Answer>): FakeServer {
  const known = new Map(Object.entries(answers));
  const asked: Asked[] = [];

  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const call = { path, body: JSON.parse(String(init.body ?? '{}')), headers: new Headers(init.headers) };
    asked.push(call);
    const [bare = path] = path.split('?');
    const answer = await Promise.race([known.get(bare)?.(call), aborted(init.signal)]);
    init.signal?.throwIfAborted();
    if (answer instanceof Response) return answer;
    if (answer === undefined) return refusal(404, `Nobody answers ${path}`);
    expect.soft(answerFault(bare, call.body, answer), `the answer of ${bare}`).toBeUndefined();
    return Response.json({ data: onlyAsked(answer, call.body.only) });
  });

  return {
    asked,
    of: (path) => asked.filter(({ path: called, body }) => called === path && body.only !== 'count'),
    counted: (path) =>
      asked.filter(({ path: called, body }) => called === path && body.only === 'count').length,
    answer: (path, answer) => known.set(path, answer),
  };
}

/** A page of a list as the server answers it to who asks for its rows or for the count alone. */
function onlyAsked(answer: unknown, only: unknown): unknown {
  if (only === 'rows') return { ...(answer as object), count: null };
  if (only === 'count') return { ...(answer as object), rows: [] };
  return answer;
}

/** Fails when the request is given up; pending as long as it is not. */
function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}
