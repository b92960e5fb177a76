const MIN_PERCENT = 1;

/** Converts positive counts to percentages that add up to 100 and are each large enough to be visible. */
export function visibleShares(counts: readonly number[]): number[] {
  const all = counts.reduce((sum, count) => sum + count, 0);
  const shares = counts.map((count) => (count / all) * 100);
  const small = shares.filter((share) => share < MIN_PERCENT);
  const smallSum = small.reduce((sum, share) => sum + share, 0);
  const shrink = (100 - small.length * MIN_PERCENT) / (100 - smallSum);
  return shares.map((share) => (share < MIN_PERCENT ? MIN_PERCENT : share * shrink));
}
