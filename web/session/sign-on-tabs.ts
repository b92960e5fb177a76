const KEY = 'partline.signing-on';
const CHANNEL = 'partline.signed-on';
/** How long a sign-on at the provider may take (behaviour 39.2). */
const SIGN_ON_TIMEOUT_MS = 10 * 60_000;

/** Opens a URL of the identity provider, which the server has built, in this tab. */
export function openProvider({ location }: { location: string }): void {
  // Otherwise the end of this sign-on would count as that of an earlier one, given up in a new tab.
  localStorage.removeItem(KEY);
  window.open(location, '_self');
}

/** Opens a URL of the identity provider in a new tab, and marks this, so that the original screen stays open. */
export function openProviderInNewTab({ location }: { location: string }): void {
  localStorage.setItem(KEY, String(Date.now()));
  window.open(location, '_blank');
}

/** Returns whether the sign-on that ends here was started from another tab, and clears the mark. */
export function takeNewTabMark(): boolean {
  const begun = Number(localStorage.getItem(KEY));
  localStorage.removeItem(KEY);
  return Date.now() - begun < SIGN_ON_TIMEOUT_MS;
}

/** Notifies the other tabs that a user has signed in, since all tabs share the cookie. */
export function announceSignOn(userId: number): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(userId);
  channel.close();
}

/**
 * Calls the listener with the user's id when a user signs in in another tab; returns a function that unsubscribes.
 */
export function onSignedOn(listener: (userId: number) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<number>) => listener(data);
  return () => channel.close();
}
