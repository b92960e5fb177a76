/** Navigates to a URL of the identity provider, which the server has built. */
export function openProvider({ location }: { location: string }): void {
  window.open(location, '_self');
}
