const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The text that XML writes as `&amp;`, `&#8470;` and the like; entities of a file's own stay as they are. */
export function xmlText(escaped: string): string {
  return escaped.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] ?? whole) : whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
