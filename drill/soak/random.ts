export function oneOf<Item>(items: readonly Item[]): Item | undefined {
  return items[Math.floor(Math.random() * items.length)];
}

export function someOf<Item>(items: readonly Item[], share: number): Item[] {
  return items.filter(() => Math.random() < share);
}

export function oneByWeight<Item extends { weight: number }>(items: readonly Item[]): Item | undefined {
  let left = Math.random() * items.reduce((sum, { weight }) => sum + weight, 0);
  return items.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
}
