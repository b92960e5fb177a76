const AT_ONCE = 2;

/**
 * Reads something for each item, two at a time, and answers it in the order of the items; when a read fails no other
 * one is begun. Each read takes a connection, so that a call that reads like this counts as two (`weight`).
 */
export async function fewAtOnce<Item, Read>(
  items: readonly Item[],
  read: (item: Item) => Promise<Read>,
): Promise<Read[]> {
  const found = new Array<Read>(items.length);
  const left = items.entries();
  let hasFailed = false;
  const readInTurn = async () => {
    for (const [index, item] of left) {
      if (hasFailed) return;
      found[index] = await read(item).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, readInTurn));
  return found;
}
