/** The length from which encoding a list may block the page. */
const LARGE_LIST = 5_000;
const ROWS_PER_PIECE = 500;
/** The longest uninterrupted encoding. Users notice a delay from 50 ms on. */
const MAX_TASK_MS = 30;

/** Encodes a body as JSON; a very long list in chunks, so that the page stays responsive. */
export function encodeBody(body: unknown, signal?: AbortSignal): string | Promise<Blob> {
  return Array.isArray(body) && body.length >= LARGE_LIST
    ? encodeList(body, signal)
    : JSON.stringify(body ?? {});
}

async function encodeList(list: readonly unknown[], signal: AbortSignal | undefined): Promise<Blob> {
  const pieces: string[] = [];
  let began = performance.now();
  for (let at = 0; at < list.length; at += ROWS_PER_PIECE) {
    if (performance.now() - began > MAX_TASK_MS) {
      await new Promise((resolve) => setTimeout(resolve));
      signal?.throwIfAborted();
      began = performance.now();
    }
    const piece = JSON.stringify(list.slice(at, at + ROWS_PER_PIECE));
    pieces.push(at === 0 ? '[' : ',', piece.slice(1, -1));
  }
  return new Blob([...pieces, ']']);
}
