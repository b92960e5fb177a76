let quiet = false;

/** Moves the focus without opening elements that open on focus. */
export function focusQuietly(element: HTMLOrSVGElement | null | undefined, options?: FocusOptions): void {
  quiet = true;
  element?.focus(options);
  quiet = false;
}

export function isQuietFocus(): boolean {
  return quiet;
}
