import { expect, vi } from 'vitest';
import { answerFault } from './answer-fault.ts';

/** A recorded request: its path and body. */
export interface Asked {
  path: string;
  // The tests read bodies of many shapes; an assertion states which one it is.
  body: Record<string, unknown>;
  headers: Headers;
}

type Answer = (asked: Asked) => unknown;

export interface FakeServer {
  asked: Asked[];
  /** Returns the requests of one call in order, except those for the count of a list. */
  of: (path: string) => Asked[];
  /** Returns how often the count of a list was requested. */
  counted: (path: string) => number;
  /** Changes the answer of a call from now on. */
  answer: (path: string, answer: Answer) => void;
}

/** Builds a refusal in the server's format. */
export function refusal(status: number, message: string, code = 'refused', details?: unknown): Response {
  return Response.json({ message, code, details }, { status });
}

/**
 * Replaces the network: everything above it is the product's own code, and every answer is checked against the
 * declaration of its call.
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

/** Returns a list answer with only its rows or only its count, as requested. */
function onlyAsked(answer: unknown, only: unknown): unknown {
  if (only === 'rows') return { ...(answer as object), count: null };
  if (only === 'count') return { ...(answer as object), rows: [] };
  return answer;
}

/** Rejects when the request is aborted; pending until then. */
function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}
