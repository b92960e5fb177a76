const KEY = 'partline.signing-on';
const CHANNEL = 'partline.signed-on';
/** How long the provider waits for the user (behaviour 39.2). */
const LASTS_MS = 10 * 60_000;

/** Marks that the provider was opened in a new tab, so that the original screen stays open. */
export function beginElsewhere(): void {
  localStorage.setItem(KEY, String(Date.now()));
}

/** Returns, once, whether the sign-on that ends here was started in another tab. */
export function takeElsewhere(): boolean {
  const begun = Number(localStorage.getItem(KEY));
  localStorage.removeItem(KEY);
  return Date.now() - begun < LASTS_MS;
}

/** Notifies the other tabs of the new user: their cookie now belongs to that user. */
export function announceSignOn(userId: number): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(userId);
  channel.close();
}

/**
 * Calls the listener with the user's id when a sign-on finishes in another tab; returns a function that unsubscribes.
 */
export function onSignedOn(listener: (userId: number) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<number>) => listener(data);
  return () => channel.close();
}
