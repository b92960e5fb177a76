const KEY = 'partline.signing-on';
const CHANNEL = 'partline.signed-on';
/** So long the provider waits for somebody (behaviour 39.2). */
const LASTS_MS = 10 * 60_000;

/** Notes that the provider was opened in a tab of its own, so that the screen that was left stays as it is. */
export function beginElsewhere(): void {
  localStorage.setItem(KEY, String(Date.now()));
}

/** Whether a sign-on that ends here was begun in another tab; told once. */
export function takeElsewhere(): boolean {
  const begun = Number(localStorage.getItem(KEY));
  localStorage.removeItem(KEY);
  return Date.now() - begun < LASTS_MS;
}

/** Tells the other tabs who has signed in here: their cookie is that person's from now on. */
export function tellSignedOn(userId: number): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(userId);
  channel.close();
}

/** Calls when somebody has signed in in another tab, with the id of the user; answers how to stop. */
export function onSignedOn(listener: (userId: number) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<number>) => listener(data);
  return () => channel.close();
}
