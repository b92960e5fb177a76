/** Returns a random item; undefined if there are none. */
export function oneOf<Item>(items: readonly Item[]): Item | undefined {
  return items[Math.floor(Math.random() * items.length)];
}

/** Returns a random subset in the same order. */
export function someOf<Item>(items: readonly Item[], share: number): Item[] {
  return items.filter(() => Math.random() < share);
}

/** Returns a random item by weight. */
export function oneByWeight<Item extends { weight: number }>(items: readonly Item[]): Item | undefined {
  let left = Math.random() * items.reduce((sum, { weight }) => sum + weight, 0);
  return items.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
}
