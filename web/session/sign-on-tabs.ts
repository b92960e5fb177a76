const KEY = 'partline.signing-on';
const CHANNEL = 'partline.signed-on';

/** Opens a URL of the identity provider, which the server has built, in this tab. */
export function openProvider({ location }: { location: string }): void {
  window.open(location, '_self');
}

/**
 * Opens a URL of the identity provider in a new tab, so that the original screen stays open. The new tab gets a copy of
 * the session storage, which contains a mark.
 */
export function openProviderInNewTab({ location }: { location: string }): void {
  sessionStorage.setItem(KEY, 'new tab');
  window.open(location, '_blank');
  sessionStorage.removeItem(KEY);
}

/** Returns whether another tab opened this tab for a sign-on, and clears the mark. */
export function takeNewTabMark(): boolean {
  const mark = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return mark !== null;
}

/** Notifies the other tabs that a user has signed in, since all tabs share the cookie. */
export function announceSignOn(userId: number): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(userId);
  channel.close();
}

export function onSignedOn(listener: (userId: number) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<number>) => listener(data);
  return () => channel.close();
}
