const TIMEOUT_MS = 1_000;

/**
 * Returns the JSON that a program of the drill sends; undefined if it refuses, does not respond or cannot be reached.
 */
export async function fetchJson<Body>(url: string, options: RequestInit = {}): Promise<Body | undefined> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(url, { signal, ...options });
    return response.ok ? ((await response.json()) as Body) : undefined;
  } catch {
    return undefined;
  }
}
