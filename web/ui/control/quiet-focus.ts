let quiet = false;

/** Moves the focus for a person who did not ask for it: what opens by focus stays closed. */
export function focusQuietly(element: HTMLOrSVGElement | null | undefined, options?: FocusOptions): void {
  quiet = true;
  element?.focus(options);
  quiet = false;
}

/** Whether the focus that arrives right now was moved by `focusQuietly`. */
export function isQuietFocus(): boolean {
  return quiet;
}
