/** Returns the number of leading elements for which the test is true, by binary search. */
export function countWhile<Element>(all: readonly Element[], isTrue: (one: Element) => boolean): number {
  let [from, to] = [0, all.length];
  while (from < to) {
    const half = (from + to) >> 1;
    if (isTrue(all[half] as Element)) from = half + 1;
    else to = half;
  }
  return from;
}
