/** Focuses the heading of a screen, so that the next Tab reaches its table or form. */
export function focusHeading(screen: Element | null): void {
  const heading = screen?.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}
