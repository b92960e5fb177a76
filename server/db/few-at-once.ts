const AT_ONCE = 2;

/**
 * What is read of each item, in their order, two reads at a time: a page of many parts would else take every connection of
 * the process, and each of its reads would only be slower for it. When a read fails no other one is begun.
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
