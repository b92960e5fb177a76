const ANSWER_WITHIN_MS = 1_000;

/** Returns the response of a program of the drill; undefined if it refuses, does not respond or cannot be reached. */
export async function fetchAnswer<Answer>(
  url: string,
  options: RequestInit = {},
): Promise<Answer | undefined> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  try {
    const answer = await fetch(url, { signal, ...options });
    return answer.ok ? ((await answer.json()) as Answer) : undefined;
  } catch {
    return undefined;
  }
}
