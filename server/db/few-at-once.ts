const CONCURRENT_READS = 2;

/**
 * Reads the data of each item, two at a time, and returns the results in order. After a failure no further read starts.
 * Each read uses a connection, so such a call counts as two (`weight`).
 */
export async function fewAtOnce<Item, Read>(
  items: readonly Item[],
  read: (item: Item) => Promise<Read>,
): Promise<Read[]> {
  const found = new Array<Read>(items.length);
  const remaining = items.entries();
  let hasFailed = false;
  const readInTurn = async () => {
    for (const [index, item] of remaining) {
      if (hasFailed) return;
      found[index] = await read(item).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_READS }, readInTurn));
  return found;
}
