/** Where something is on the screen, in CSS pixels. */
export type Place = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

/** Where an element is on the screen now. */
export function placeOf(element: Element): Place {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}
