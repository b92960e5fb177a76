import { expect, vi } from 'vitest';
import { answerFault } from './answer-fault.ts';

export interface RecordedRequest {
  path: string;
  // Bodies have many shapes, and the assertions of a test check the shape.
  body: Record<string, unknown>;
  headers: Headers;
}

type Answer = (request: RecordedRequest) => unknown;

export interface FakeServer {
  requests: RecordedRequest[];
  /** Returns the requests of one call in order, except those for the count of a list. */
  of: (path: string) => RecordedRequest[];
  counted: (path: string) => number;
  answer: (path: string, answer: Answer) => void;
}

export function refusal(status: number, message: string, code = 'refused', details?: unknown): Response {
  return Response.json({ message, code, details }, { status });
}

/**
 * Replaces the network with the answers of the test. Data that an answer returns is checked against the declaration of
 * the call; a `Response` is passed on unchecked.
 */
export function startFakeServer(answers: Record<string, Answer>): FakeServer {
  const known = new Map(Object.entries(answers));
  const requests: RecordedRequest[] = [];

  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const call = { path, body: JSON.parse(String(init.body ?? '{}')), headers: new Headers(init.headers) };
    requests.push(call);
    const [bare = path] = path.split('?');
    const answer = await Promise.race([known.get(bare)?.(call), aborted(init.signal)]);
    init.signal?.throwIfAborted();
    if (answer instanceof Response) return answer;
    if (answer === undefined) return refusal(404, `No response for ${path}`);
    expect.soft(answerFault(bare, call.body, answer), `the answer of ${bare}`).toBeUndefined();
    return Response.json({ data: onlyRequested(answer, call.body.only) });
  });

  return {
    requests,
    of: (path) => requests.filter(({ path: called, body }) => called === path && body.only !== 'count'),
    counted: (path) =>
      requests.filter(({ path: called, body }) => called === path && body.only === 'count').length,
    answer: (path, answer) => known.set(path, answer),
  };
}

function onlyRequested(answer: unknown, only: unknown): unknown {
  if (only === 'rows') return { ...(answer as object), count: null };
  if (only === 'count') return { ...(answer as object), rows: [] };
  return answer;
}

function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}
