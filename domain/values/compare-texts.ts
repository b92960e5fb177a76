// English has no collation rules of its own, so this is the root order everywhere: the database's "und-x-icu".
// Asked for 'und', a browser would take the order of its own language.
const rootOrder = new Intl.Collator('en');

/** The order of texts and codes: digits, then letters without case, alphabet after alphabet (behaviour 14.4). */
export function compareTexts(a: string, b: string): number {
  return rootOrder.compare(a, b) || (a < b ? -1 : Number(a > b));
}
