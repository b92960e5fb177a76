// English has no collation rules of its own, so this is the root order everywhere: the database's `natural_order`. With
// 'und', a browser would use the order of its own language.
const naturalOrder = new Intl.Collator('en', { numeric: true });

/** The order of texts and codes: digits, then letters ignoring case, alphabet after alphabet (behaviour 14.4). */
export function compareTexts(a: string, b: string): number {
  return naturalOrder.compare(a, b) || (a < b ? -1 : Number(a > b));
}
