/** Gives the focus to the heading of a screen, whose table or form the next Tab reaches. */
export function focusHeading(screen: Element | null): void {
  const heading = screen?.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}
