/** An exact decimal leaves the database as text and becomes the shortest number that shows it; null stays null. */
export function readDecimal(text: string): number;
export function readDecimal(text: string | null): number | null;
export function readDecimal(text: string | null): number | null {
  return text === null ? null : Number(text);
}
