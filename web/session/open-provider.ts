/** Leaves the page for an address of the provider, which the server has made. */
export function openProvider({ location }: { location: string }): void {
  window.open(location, '_self');
}
