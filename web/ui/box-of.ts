/** The position and size of an element in the viewport, in CSS pixels. */
export type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

export function boxOf(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}
