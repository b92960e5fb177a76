/** Makes a date field report a partly filled date as bad input, which jsdom does not do. Returns the field. */
export function halfTyped(field: HTMLElement, badInput = true): HTMLElement {
  return Object.defineProperty(field, 'validity', { configurable: true, value: { badInput } });
}
