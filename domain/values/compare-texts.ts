// English has no collation rules of its own, so every browser uses the root order, which is `natural_order` in the
// database. With 'und', a browser would use the order of its own language.
const naturalOrder = new Intl.Collator('en', { numeric: true });

/**
 * Compares texts and codes (behaviour 5.18): digits come before letters, digits in a row compare as one number, and one
 * alphabet follows another. Case decides only between texts that are otherwise equal.
 */
export function compareTexts(a: string, b: string): number {
  return naturalOrder.compare(a, b) || (a < b ? -1 : Number(a > b));
}
