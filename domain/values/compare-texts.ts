// English has no collation rules of its own, so every browser uses the root order, which is `natural_order` in the
// database. With 'und', a browser would use the order of its own language.
const naturalOrder = new Intl.Collator('en', { numeric: true });

/**
 * Compares texts and codes (behaviour 14.4): digits come before letters, digits in a row compare as one number, case is
 * ignored, and one alphabet follows another.
 */
export function compareTexts(a: string, b: string): number {
  return naturalOrder.compare(a, b) || (a < b ? -1 : Number(a > b));
}
